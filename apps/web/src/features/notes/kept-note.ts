/**
 * The first note of an account, just activated: My Notes begins with the scene that says it is kept (look.md,
 * "Moments"), and then shows that note. Lost with the page, so a reload shows the list.
 */
import { useSyncExternalStore } from "react";

/** The scene is due, or shown. */
let keptId: string | null = null;
/** The scene is over, and the list has not shown the note yet. */
let arrivingId: string | null = null;

/** The id of the note whose scene is due; null otherwise. */
export const useKeptNote = (): string | null => useSyncExternalStore(subscribe, () => keptId);

export const keepNote = (noteId: string): void => change(noteId);

/** The list comes next, with the note in view. */
export function showKeptNote(): void {
  arrivingId = keptId;
  change(null);
}

/** The user went somewhere else. */
export const leaveKeptNote = (): void => change(null);

/** True once for the note that the list has to bring into view. */
export function takeArrival(noteId: string): boolean {
  if (arrivingId !== noteId) return false;
  arrivingId = null;
  return true;
}

const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

function change(noteId: string | null): void {
  keptId = noteId;
  for (const listener of listeners) listener();
}
