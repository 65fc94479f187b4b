import { isFetchingForLater } from "../shared/device/late-code.ts";
import { storedInTab } from "../shared/storage/stored.ts";
import { claimReload } from "./version/claim-reload.ts";

/**
 * After a new version was put in place, the files of the old one are gone, and what was not fetched before cannot be.
 * Loading anew brings the new version, where the page may be left. A file that is missing then as well is really
 * missing, and the page says so.
 */
export function reloadAfterDeploy(mayBeLeft: () => boolean, reload: () => void, signal: AbortSignal): void {
  const onMissing = (event: VitePreloadErrorEvent): void => {
    if (isFetchingForLater()) return;
    // The message names the file, whose name changes with its content.
    if (!mayBeLeft() || !claimReload(storedInTab, event.payload.message)) return;
    event.preventDefault();
    reload();
  };
  window.addEventListener("vite:preloadError", onMissing, { signal });
}
