import { stored, storedInTab } from "../shared/storage/stored.ts";
import { mayReload } from "./may-reload.ts";
import { claimReload } from "./version/claim-reload.ts";

/**
 * After a new version was put in place, the files of the old one are gone, and a room that was not fetched before
 * cannot be. Loading anew brings the new version, unless that would cost somebody unsaved words or a recording. A file
 * that is missing then as well is really missing, and the page says so.
 */
export function reloadAfterDeploy(): void {
  window.addEventListener("vite:preloadError", (event) => {
    const mayLeave = mayReload(window.location.pathname, stored.read("current_note")) && navigator.onLine;
    // The message names the file, whose name changes with its content.
    if (!mayLeave || !claimReload(storedInTab, event.payload.message)) return;
    event.preventDefault();
    window.location.reload();
  });
}
