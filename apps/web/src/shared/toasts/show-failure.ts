import { wasAnnounced } from "../http/http-failure.ts";
import { showToast } from "./toasts.ts";

/** Announces a failure, unless a toast already has (offline, no server, too many tries). */
export function showFailure(error: unknown, sentence: string): void {
  if (wasAnnounced(error)) return;
  showToast(sentence, { type: "danger" });
}
