import { failures } from "@afterword/core/messages/shell";
import { showToast } from "../toasts/toasts.ts";
import { stored } from "./stored.ts";
import type { StoredName } from "./stored.ts";

/** Input that is not saved and would be lost with this page. */
const atRisk = new Set<StoredName>();

/**
 * Stores unsaved input, or removes it with null. If the device refuses to store it, it lives only as long as the page:
 * a toast says so once, and the browser asks before the page is left.
 */
export function storeUnsaved(name: "current_note" | "unsavedForms", words: string | null): void {
  const isKept = stored.write(name, words) || words === null;
  if (isKept) atRisk.delete(name);
  else if (atRisk.size === 0) showToast(failures.cannotKeep, { type: "warning" });
  if (!isKept) atRisk.add(name);
  if (atRisk.size > 0) window.addEventListener("beforeunload", ask);
  else window.removeEventListener("beforeunload", ask);
}

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
