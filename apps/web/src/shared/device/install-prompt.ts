import { useSyncExternalStore } from "react";

/** The browser's own question whether to install this page; null where it does not offer one. */
export const useInstallPrompt = (): (() => Promise<unknown>) | null =>
  useSyncExternalStore(subscribe, () => prompt);

/**
 * Browsers offer it once, soon after the page was opened, and to whoever listens then: so this is begun with the page
 * and not where it is needed. Answers what ends it.
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
  // Otherwise the browser asks by itself, at a moment that suits nobody.
  event.preventDefault();
  become(() => {
    // It can be asked once.
    become(null);
    return (event as InstallEvent).prompt();
  });
};

/** How a browser puts a website among the apps of its device, where a page cannot ask for it. */
type InstallMethod = "ios" | "android" | "mac" | "chromium" | "none";

export const installMethod = (userAgent: string, maxTouchPoints: number): InstallMethod => {
  // An iPad says that it is a Mac; no Mac has a screen that is touched.
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
  if (isIos) return "ios";
  if (userAgent.includes("Android")) return "android";
  if (/Chrome\/|Chromium\/|Edg\//.test(userAgent)) return "chromium";
  return userAgent.includes("Macintosh") && userAgent.includes("Version/") ? "mac" : "none";
};
