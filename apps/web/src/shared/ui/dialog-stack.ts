import { useSyncExternalStore } from "react";

/**
 * The open dialogs, the topmost last. Toasts are shown inside the topmost one: outside a modal dialog the page is
 * inert, and a toast there would be neither visible above it nor announced.
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
