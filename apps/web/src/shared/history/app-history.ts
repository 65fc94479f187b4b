import { ROUTES } from "@afterword/core/routes/paths";
import { storedInTab } from "../storage/stored.ts";
import { canGoBack, currentEntry, markOf, reduceHistory, resumeHistory } from "./history.machine.ts";
import type { HistoryAction, HistoryMark, HistoryState } from "./history.machine.ts";

/** The direction of a page change; replacing or clearing has none. */
export type Direction = "forward" | "back" | "none";

export type HistoryChange = {
  readonly state: HistoryState;
  readonly direction: Direction;
  /** The browser has already animated the change (an edge swipe). */
  readonly alreadyShown: boolean;
};

/**
 * Binds the page's own history to the browser's: every entry of ours is one of the browser's, marked with its index
 * and epoch, so that the browser's own buttons move through ours.
 */
export const appHistory = {
  get: (): HistoryState => state,
  canGoBack: (): boolean => canGoBack(state),
  subscribe,
  push,
  replace,
  returnTo,
  go,
  clear,
  hold,
  /** `/back` and `/forward` are steps, not pages (product §2). */
  navigate: (url: string): void => {
    if (url === ROUTES.back) go(-1);
    else if (url === ROUTES.forward) go(1);
    else push(url);
  },
};

let state: HistoryState = resumeHistory(readStored(), readMark(), currentUrl());
const listeners = new Set<(change: HistoryChange) => void>();
/** What a page does that must not be left without a question; gets what was asked for, as it would be done. */
type Hold = (goOn: () => void) => void;
let holder: Hold | null = null;
/** The browser undoes a step that waits for an answer. */
let isUndoing = false;
/** A redirect may happen during the first render, before there is a listener. */
let pendingChange: HistoryChange | null = null;

history.scrollRestoration = "manual";
history.replaceState(markOf(state), "");
window.addEventListener("popstate", followBrowser);
window.addEventListener("pagehide", () => act({ kind: "save-scroll", scrollPx: scrollPx() }));

function subscribe(listener: (change: HistoryChange) => void): () => void {
  listeners.add(listener);
  if (pendingChange !== null) {
    const change = pendingChange;
    pendingChange = null;
    // More may have happened by then: report the latest state.
    queueMicrotask(() => listener({ ...change, state }));
  }
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Until it is released, steps that the user takes wait for this page's answer; redirects do not. The page is still
 * shown meanwhile.
 */
function hold(ask: Hold): () => void {
  holder = ask;
  return () => {
    holder = null;
  };
}

function isHeld(step: () => void): boolean {
  const ask = holder;
  ask?.(() => {
    holder = null;
    step();
  });
  return ask !== null;
}

function push(url: string): void {
  if (url === currentEntry(state).url || isHeld(() => push(url))) return;
  act({ kind: "push", url, scrollPx: scrollPx() });
  history.pushState(markOf(state), "", url);
  notify("forward");
}

function replace(url: string): void {
  if (url === currentEntry(state).url) return;
  act({ kind: "replace", url });
  history.replaceState(markOf(state), "", url);
  notify("none");
}

/** Goes back to this page if it is the previous one; otherwise replaces the current page with it. */
function returnTo(url: string): void {
  const before = state.entries[state.index - 1]?.url.split("?")[0];
  if (before === url) go(-1);
  else replace(url);
}

/** Before the first entry is the root (product §2). */
function go(delta: number): void {
  if (isHeld(() => go(delta))) return;
  if (state.index + delta < 0) replace(ROUTES.home);
  else history.go(delta);
}

/** Forgets every entry, at log-in, log-out and a switch of mode. */
function clear(url: string): void {
  act({ kind: "clear", url });
  history.pushState(markOf(state), "", url);
  notify("none");
}

function followBrowser(event: PopStateEvent): void {
  const mark = asMark(event.state);
  if (mark === null || mark.epoch !== state.epoch) {
    // An entry from before a login or log-out cannot be revisited: the page stays.
    history.replaceState(markOf(state), "", currentEntry(state).url);
    return;
  }
  const delta = mark.index - state.index;
  const isUndone = isUndoing;
  isUndoing = !isUndone && delta !== 0 && isHeld(() => go(delta));
  if (isUndoing) history.go(-delta);
  if (isUndone || isUndoing) return;
  act({ kind: "go", delta, scrollPx: scrollPx() });
  const alreadyShown = (event as { hasUAVisualTransition?: boolean }).hasUAVisualTransition === true;
  // React renders updates inside this event synchronously and without a transition, so listeners are called after it.
  setTimeout(() => notify(delta < 0 ? "back" : "forward", alreadyShown));
}

function act(action: HistoryAction): void {
  state = reduceHistory(state, action);
  storedInTab.write("history", JSON.stringify(state));
}

function notify(direction: Direction, alreadyShown = false): void {
  const change: HistoryChange = { state, direction, alreadyShown };
  if (listeners.size === 0) pendingChange = change;
  for (const listener of listeners) listener(change);
}

function scrollPx(): number {
  return Math.round(scrollY);
}

function currentUrl(): string {
  return location.pathname + location.search;
}

function readMark(): HistoryMark | null {
  return asMark(history.state);
}

function asMark(value: unknown): HistoryMark | null {
  const mark = value as Partial<HistoryMark> | null;
  return typeof mark?.index === "number" && typeof mark.epoch === "number"
    ? { index: mark.index, epoch: mark.epoch }
    : null;
}

function readStored(): unknown {
  try {
    return JSON.parse(storedInTab.read("history") ?? "null") as unknown;
  } catch {
    return null;
  }
}
