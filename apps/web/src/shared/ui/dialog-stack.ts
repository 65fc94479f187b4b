import { useSyncExternalStore } from "react";

/**
 * The dialogs that are open, the topmost last. Toasts are shown inside the topmost one: outside of a modal dialog the
 * page is inert, and what stands there is neither seen above it nor spoken.
 */
export function addOpenDialog(dialog: HTMLDialogElement): () => void {
  change([...open, dialog]);
  return () => change(open.filter((other) => other !== dialog));
}

export const useTopDialog = (): HTMLDialogElement | null => useSyncExternalStore(subscribe, topDialog);

export const topDialog = (): HTMLDialogElement | null => open.at(-1) ?? null;

let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLDialogElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
