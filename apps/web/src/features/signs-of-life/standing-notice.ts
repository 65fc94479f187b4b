/**
 * The delivery that the notice about a late sign of life speaks of, as long as it stands. The thread card behind it
 * shows that delivery, so that it does not call notes safely held that are gone.
 */
import { useLayoutEffect, useSyncExternalStore } from "react";

let standing: string | null = null;

/** When its notes were delivered; null while no notice stands. */
export const useStandingNotice = (): string | null => useSyncExternalStore(subscribe, () => standing);

/** For the notice, from when it is shown: one that cannot be read cannot be closed. Null until then. */
export function useStands(deliveredAt: string | null): void {
  useLayoutEffect(() => {
    change(deliveredAt);
    return () => change(null);
  }, [deliveredAt]);
}

const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

function change(deliveredAt: string | null): void {
  standing = deliveredAt;
  for (const listener of listeners) listener();
}
