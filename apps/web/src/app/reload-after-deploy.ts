import { stored } from "../shared/storage/stored.ts";
import { mayReload } from "./may-reload.ts";

/**
 * After a new version was put in place, the files of the old one are gone, and a room that was not fetched before
 * cannot be. Loading anew brings the new version, unless that would cost somebody unsaved words or a recording.
 */
export function reloadAfterDeploy(): void {
  window.addEventListener("vite:preloadError", (event) => {
    if (!mayReload(window.location.pathname, stored.read("current_note"))) return;
    event.preventDefault();
    window.location.reload();
  });
}
