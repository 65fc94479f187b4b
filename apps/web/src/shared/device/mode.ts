import { detectMode } from "@afterword/bridge/detect";
import type { Mode } from "@afterword/core/routes/redirects";
import { useSyncExternalStore } from "react";

/** Website or app. A wrapper may add its bridge object while the page loads, or some seconds later, so this looks again. */
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

function look(looksLeft: number): void {
  const found = detectMode(window).mode;
  if (mode === "website" && looksLeft > 0) window.setTimeout(look, LOOK_AGAIN_MS, looksLeft - 1);
  if (found === mode) return;
  mode = found;
  for (const listener of listeners) listener();
}

const LOOK_AGAIN_MS = 500;

window.addEventListener("load", () => look(20));
