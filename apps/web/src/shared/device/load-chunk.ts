import { failures } from "@afterword/core/messages/shell";
import { showToast } from "../toasts/toasts.ts";
import { isOnline } from "./connectivity.ts";

/**
 * Loads a chunk at the press that needs it. Null if that fails: a toast says so, the page stays as it is, and the next
 * press tries again (decision 038).
 */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk | null> {
  try {
    await fetchMissingStyles();
    return await load();
  } catch {
    showToast(isOnline() ? failures.loadFailed : failures.offline, { type: "danger" });
    return null;
  }
}

/**
 * The build's loader requests each style sheet only once per document, so a chunk loaded after a failure would be drawn
 * without it. Rejects if one fails again.
 */
export async function fetchMissingStyles(): Promise<void> {
  await Promise.all([...missingStyles].filter(({ isConnected }) => isConnected).map(fetchAgain));
}

const missingStyles = new Set<HTMLLinkElement>();

/** Errors of links do not bubble, so this listens in the capture phase. */
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
