import { useSyncExternalStore } from "react";

/**
 * Whether there is an internet connection. In the app the wrapper's report overrides the browser's (product §4,
 * Online/offline).
 */
export const isOnline = (): boolean => reported ?? navigator.onLine;

/** Stores the wrapper's report. */
export function reportConnectivity(online: boolean): void {
  reported = online;
  for (const listener of listeners) listener();
}

export const useIsOnline = (): boolean => useSyncExternalStore(subscribeConnectivity, isOnline);

let reported: boolean | undefined;
const listeners = new Set<() => void>();

export function subscribeConnectivity(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
