import { detectMode } from "@afterword/bridge/detect";
import type { Mode } from "@afterword/core/routes/redirects";
import { useSyncExternalStore } from "react";

/** Website or app. A wrapper may add its bridge object while the page loads, so this looks once more after loading. */
export const currentMode = (): Mode => mode;

export const useMode = (): Mode => useSyncExternalStore(subscribeMode, currentMode);

export function subscribeMode(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

let mode: Mode = detectMode(window).mode;
const listeners = new Set<() => void>();

window.addEventListener("load", () => {
  const found = detectMode(window).mode;
  if (found === mode) return;
  mode = found;
  for (const listener of listeners) listener();
});
