import { secondFactor as say } from "@afterword/core/messages/second-factor";
import { showToast } from "../../shared/toasts/toasts.ts";

/** Copies a text to the clipboard, and says so. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(say.copied);
  } catch {
    // Some web views have no clipboard, or the user refused the permission.
    showToast(say.copyFailed, { type: "warning" });
  }
}
