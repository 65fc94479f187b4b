import { wasAnnounced } from "../http/http-failure.ts";
import { showToast } from "./toasts.ts";

/** Tells what did not work, unless a toast has told the reason already (offline, no server, too many tries). */
export function showFailure(error: unknown, sentence: string): void {
  if (wasAnnounced(error)) return;
  showToast(sentence, { type: "danger" });
}
