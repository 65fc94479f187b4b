import { failures } from "@afterword/core/messages/shell";
import { showToast } from "../toasts/toasts.ts";
import { stored } from "./stored.ts";
import type { StoredName } from "./stored.ts";

/** What is not yet saved and would be lost with this page. */
const atRisk = new Set<StoredName>();

/**
 * Keeps somebody's unsaved words, or takes them away with null. Where the device does not take them they live only as
 * long as the page: that is said, once, and the browser asks before it lets the page go.
 */
export function storeWords(name: "current_note" | "unsavedForms", words: string | null): void {
  const isKept = stored.write(name, words) || words === null;
  if (isKept) atRisk.delete(name);
  else if (atRisk.size === 0) showToast(failures.cannotKeep, { type: "warning" });
  if (!isKept) atRisk.add(name);
  if (atRisk.size > 0) window.addEventListener("beforeunload", ask);
  else window.removeEventListener("beforeunload", ask);
}

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
