import { useSyncExternalStore } from "react";
import { stored } from "../../shared/storage/stored.ts";

/**
 * The app registers the phone by itself (product §4), but not one that its owner has removed: that one waits until its
 * owner wants it back. The number is another one for each wish; null while there is none.
 */
export function useRegistrationWish(userId: string | undefined): number | null {
  const wish = useSyncExternalStore(subscribe, () => count);
  return userId !== undefined && stored.read("phoneRemovedBy") === userId ? null : wish;
}

export function leaveUnregistered(userId: string): void {
  stored.write("phoneRemovedBy", userId);
  tell();
}

export function registerAgain(): void {
  stored.write("phoneRemovedBy", null);
  tell();
}

let count = 0;
const listeners = new Set<() => void>();

function tell(): void {
  count += 1;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
