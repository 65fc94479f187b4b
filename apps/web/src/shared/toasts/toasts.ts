import { useSyncExternalStore } from "react";
import {
  addToast,
  advanceToasts,
  EMPTY_STACK,
  nextToastChangeMs,
  withoutToast,
} from "./toast-stack.machine.ts";
import type { Toast, ToastCall, ToastStack } from "./toast-stack.machine.ts";

/** Options of a toast; by default it is a success that stays 3500 ms. */
export type ToastOptions = Omit<ToastCall, "body">;

/** Shows a sentence of the catalogue: `showToast(messages.notes.saveFailed, { type: "danger" })`. */
export function showToast(body: string, options: ToastOptions = {}): void {
  change(addToast(stack, { body, ...options }, now()));
}

/** Removes a toast that is no longer true. */
export const dropToast = (body: string): void => change(withoutToast(stack, body));

/** Removes all toasts at once. */
export const clearToasts = (): void => change(EMPTY_STACK);

/**
 * Calls the listener when the document is left, before its toasts are carried into the next one, so that it may show one
 * more. A listener of the window would come after the carrying: browsers call those in the order in which they were
 * added. Returns a stop function.
 */
export function onLeaving(listener: () => void): () => void {
  leaving.add(listener);
  return () => void leaving.delete(listener);
}

/** For what carries them. */
export function tellLeaving(): void {
  for (const listener of leaving) listener();
}

export const currentToasts = (): readonly Toast[] => stack.toasts;

export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, currentToasts);

let stack: ToastStack = EMPTY_STACK;
let timer: number | undefined;
const listeners = new Set<() => void>();
const leaving = new Set<() => void>();

const now = (): number => performance.now();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function change(next: ToastStack): void {
  stack = next;
  window.clearTimeout(timer);
  const due = nextToastChangeMs(stack);
  if (due !== undefined) timer = window.setTimeout(tick, Math.max(0, due - now()));
  for (const listener of listeners) listener();
}

const tick = (): void => change(advanceToasts(stack, now()));
