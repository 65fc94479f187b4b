/**
 * The life of toasts, to the millisecond (product §4 and §9): a toast waits 550 ms, is open for its duration, fades
 * for 300 ms and is gone; then the toasts above it move one slot. Slots count from 0 again when none is left.
 * The duration counts from the appearance, so a toast of 3500 ms begins to close 4050 ms after the call.
 */
import { TOAST_APPEAR_MS, TOAST_DURATION_MS, TOAST_FADE_MS } from "@afterword/core/constants";

export type ToastType = "success" | "warning" | "danger";

export type ToastPhase = "waiting" | "open" | "closing";

export type Toast = {
  readonly id: number;
  readonly body: string;
  readonly type: ToastType;
  /** 0 is the lowest place on the screen. */
  readonly slot: number;
  readonly phase: ToastPhase;
  readonly calledAtMs: number;
  readonly durationMs: number;
  /** It speaks of leaving this page, so it is said on other pages only. */
  readonly exceptHere: boolean;
};

export type ToastStack = { readonly toasts: readonly Toast[]; readonly nextId: number };

export type ToastCall = Pick<Toast, "body"> & Partial<Pick<Toast, "type" | "durationMs" | "exceptHere">>;

export const EMPTY_STACK: ToastStack = { toasts: [], nextId: 1 };

/** Adds a toast on top, unless the same text already waits or is open: a second copy would add nothing. */
export function addToast(stack: ToastStack, call: ToastCall, nowMs: number): ToastStack {
  if (stack.toasts.some((toast) => toast.body === call.body && toast.phase !== "closing")) return stack;
  const highest = Math.max(-1, ...stack.toasts.map(({ slot }) => slot));
  const toast: Toast = {
    id: stack.nextId,
    body: call.body,
    type: call.type ?? "success",
    slot: highest + 1,
    phase: "waiting",
    calledAtMs: nowMs,
    durationMs: call.durationMs ?? TOAST_DURATION_MS,
    exceptHere: call.exceptHere ?? false,
  };
  return { toasts: [...stack.toasts, toast], nextId: stack.nextId + 1 };
}

/** Removes a toast at once; those above it move down. */
export function withoutToast(stack: ToastStack, body: string): ToastStack {
  const gone = stack.toasts.filter((toast) => toast.body === body);
  const kept = stack.toasts.filter((toast) => toast.body !== body);
  return gone.length === 0 ? stack : { ...stack, toasts: kept.map((toast) => movedDown(toast, gone)) };
}

/** Advances every toast to its phase at `nowMs`; returns the same stack if nothing changes. */
export function advanceToasts(stack: ToastStack, nowMs: number): ToastStack {
  const gone = stack.toasts.filter((toast) => nowMs >= endsAtMs(toast));
  const kept = stack.toasts.filter((toast) => nowMs < endsAtMs(toast));
  const toasts = kept.map((toast) => settle(toast, gone, nowMs));
  const changed = gone.length > 0 || toasts.some((toast, index) => toast !== kept[index]);
  return changed ? { ...stack, toasts } : stack;
}

/** When the next change is due; undefined when there is nothing to wait for. */
export function nextToastChangeMs(stack: ToastStack): number | undefined {
  const dues = stack.toasts.map(nextDueMs);
  return dues.length === 0 ? undefined : Math.min(...dues);
}

const opensAtMs = (toast: Toast): number => toast.calledAtMs + TOAST_APPEAR_MS;
const closesAtMs = (toast: Toast): number => opensAtMs(toast) + toast.durationMs;
const endsAtMs = (toast: Toast): number => closesAtMs(toast) + TOAST_FADE_MS;

function phaseAt(toast: Toast, nowMs: number): ToastPhase {
  if (nowMs < opensAtMs(toast)) return "waiting";
  return nowMs < closesAtMs(toast) ? "open" : "closing";
}

function nextDueMs(toast: Toast): number {
  const dues = { waiting: opensAtMs, open: closesAtMs, closing: endsAtMs };
  return dues[toast.phase](toast);
}

function settle(toast: Toast, gone: readonly Toast[], nowMs: number): Toast {
  const moved = movedDown(toast, gone);
  const phase = phaseAt(toast, nowMs);
  return phase === moved.phase ? moved : { ...moved, phase };
}

function movedDown(toast: Toast, gone: readonly Toast[]): Toast {
  const below = gone.filter((other) => other.slot < toast.slot).length;
  return below === 0 ? toast : { ...toast, slot: toast.slot - below };
}
