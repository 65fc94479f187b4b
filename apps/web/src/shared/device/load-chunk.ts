import { failures } from "@afterword/core/messages/shell";
import { showToast } from "../toasts/toasts.ts";
import { isOnline } from "./connectivity.ts";

/**
 * Fetches a part of a page at the press that needs it. Null where it does not come: a toast says so, the page stays as
 * it is, and the next press tries again (decision 038).
 */
export async function loadChunk<Part>(load: () => Promise<Part>): Promise<Part | null> {
  try {
    await fetchMissingStyles();
    return await load();
  } catch {
    showToast(isOnline() ? failures.loadFailed : failures.offline, { type: "danger" });
    return null;
  }
}

/**
 * The build's loader asks for each style sheet only once in a document, so what is fetched after one failed would be
 * drawn without it. Rejects where one does not come again.
 */
export async function fetchMissingStyles(): Promise<void> {
  await Promise.all([...missingStyles].filter(({ isConnected }) => isConnected).map(fetchAgain));
}

const missingStyles = new Set<HTMLLinkElement>();

/** Errors of links do not bubble, so they are seen on their way down. */
document.addEventListener(
  "error",
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") missingStyles.add(target);
  },
  { capture: true },
);

const fetchAgain = (missing: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = missing.cloneNode() as HTMLLinkElement;
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => reject(new Error(`Unable to preload CSS for ${link.href}`)));
    missing.replaceWith(link);
    missingStyles.delete(missing);
  });
