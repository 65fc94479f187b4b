import { useSyncExternalStore } from "react";

/** The browser's own install prompt; null if it offers none. */
export const useInstallPrompt = (): (() => Promise<unknown>) | null =>
  useSyncExternalStore(subscribe, () => prompt);

/**
 * Browsers offer it once, soon after the page was opened, and only to existing listeners. So this starts with the page
 * and not where it is needed. Returns a stop function.
 */
export function listenForInstallPrompt(): () => void {
  const left = new AbortController();
  const { signal } = left;
  window.addEventListener("beforeinstallprompt", keepForLater, { signal });
  window.addEventListener("appinstalled", () => become(null), { signal });
  return () => left.abort();
}

/** Chromium's; the standard types do not know it. */
type InstallEvent = Event & { readonly prompt: () => Promise<unknown> };

let prompt: (() => Promise<unknown>) | null = null;
const listeners = new Set<() => void>();

const become = (next: typeof prompt): void => {
  prompt = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

const keepForLater = (event: Event): void => {
  // Otherwise the browser shows the prompt by itself, at a bad moment.
  event.preventDefault();
  become(() => {
    // It can be shown only once.
    become(null);
    return (event as InstallEvent).prompt();
  });
};
