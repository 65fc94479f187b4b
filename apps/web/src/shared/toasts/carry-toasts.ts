import { TOAST_APPEAR_MS, TOAST_LONGEST_MS, TOAST_SHORT_MS } from "@afterword/core/constants";
import { failures } from "@afterword/core/messages/shell";
import { SECOND_MS } from "@afterword/core/time/duration";
import { storedInTab } from "../storage/stored.ts";
import type { ToastType } from "./toast-stack.machine.ts";
import { currentToasts, dropToast, showToast, tellLeaving } from "./toasts.ts";

/**
 * A toast that is not read yet when its document is left, for another one or by a reload, goes on in the next document
 * of this tab. Returns a stop function.
 */
export function carryToasts(): () => void {
  const left = new AbortController();
  showCarried(storedInTab.read("toasts"));
  storedInTab.write("toasts", null);
  window.addEventListener("pagehide", keep, { signal: left.signal });
  return () => left.abort();
}

type Carried = {
  readonly body: string;
  readonly type: ToastType;
  readonly durationMs: number;
  readonly untilMs: number;
  /** Where it is not said. */
  readonly exceptAt: string | null;
};

/** Leaving a document cuts off what it still asks the server, so these may be said of a server that answers. */
const OF_CONNECTION: readonly string[] = [failures.serverUnavailable, failures.offline];

/** What is nearly over has been read. */
const UNREAD_MS = SECOND_MS;

function keep(): void {
  tellLeaving();
  const [now, clock] = [performance.now(), Date.now()];
  const carried = currentToasts()
    .filter(({ body }) => !OF_CONNECTION.includes(body))
    .map(({ body, type, calledAtMs, durationMs, exceptHere }): Carried => ({
      body,
      type,
      durationMs,
      untilMs: clock + calledAtMs + TOAST_APPEAR_MS + durationMs - now,
      exceptAt: exceptHere ? window.location.pathname : null,
    }))
    .filter(({ untilMs }) => untilMs - clock > UNREAD_MS);
  storedInTab.write("toasts", carried.length === 0 ? null : JSON.stringify(carried));
  // Browsers may keep the document and show it again, with the form as it was.
  for (const { body, exceptHere } of currentToasts()) if (exceptHere) dropToast(body);
}

/** Loading the next document takes time that the reader did not have. Later than that it would be about something else. */
const LOADING_MS = 10 * SECOND_MS;

function showCarried(text: string | null): void {
  const now = Date.now();
  for (const { body, type, durationMs, untilMs, exceptAt } of read(text)) {
    if (now >= untilMs + LOADING_MS || exceptAt === window.location.pathname) continue;
    // After the clock was set back more would be left than it ever had.
    const leftMs = Math.min(untilMs - now, durationMs, TOAST_LONGEST_MS);
    showToast(body, { type, durationMs: Math.max(TOAST_SHORT_MS, leftMs) });
  }
}

function read(text: string | null): readonly Carried[] {
  try {
    const found: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(found) ? found.filter(isCarried) : [];
  } catch {
    return [];
  }
}

const TYPES: readonly unknown[] = ["success", "warning", "danger"] satisfies ToastType[];

const isCarried = (value: unknown): value is Carried => {
  if (typeof value !== "object" || value === null) return false;
  const { body, type, durationMs, untilMs } = value as Partial<Record<keyof Carried, unknown>>;
  const areTimes = typeof durationMs === "number" && typeof untilMs === "number";
  return typeof body === "string" && TYPES.includes(type) && areTimes;
};
