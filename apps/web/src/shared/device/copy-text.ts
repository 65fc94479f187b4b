import { showToast } from "../toasts/toasts.ts";

/**
 * Copies a text to the clipboard, and says whether it did. False: some web views have none, or the user refused the
 * permission.
 */
export async function copyText(
  text: string,
  { copied, failed }: { readonly copied: string; readonly failed: string },
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    showToast(failed, { type: "warning" });
    return false;
  }
  showToast(copied);
  return true;
}
