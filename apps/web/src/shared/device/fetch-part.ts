import { failures } from "@afterword/core/messages/failures";
import { showToast } from "../toasts/toasts.ts";
import { isOnline } from "./connectivity.ts";

/**
 * Fetches a part of a page at the press that needs it. Null where it does not come: a toast says so, the page stays as
 * it is, and the next press tries again (decision 038).
 */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part | null> {
  try {
    await Promise.all(missingStyles().map(fetchAgain));
    return await load();
  } catch {
    showToast(isOnline() ? failures.loadFailed : failures.offline, { type: "danger" });
    return null;
  }
}

/** The build's loader asks for each style sheet only once: a second try would draw the part without it. */
const missingStyles = (): HTMLLinkElement[] =>
  [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].filter(isMissing);

/** Chromium keeps a sheet for what did not come: an empty one, or one that it lets nothing look into. */
const isMissing = ({ sheet }: HTMLLinkElement): boolean => {
  try {
    return sheet === null || sheet.cssRules.length === 0;
  } catch {
    return true;
  }
};

const fetchAgain = (missing: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = missing.cloneNode() as HTMLLinkElement;
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", reject);
    missing.replaceWith(link);
  });
