import { secondFactor as say } from "@afterword/core/messages/second-factor";
import { showToast } from "../../shared/toasts/toasts.ts";

/** Puts a text where the person can paste it, and says so. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(say.copied);
  } catch {
    // Some web views have no clipboard, or ask for a permission that was refused.
    showToast(say.copyFailed, { type: "warning" });
  }
}
