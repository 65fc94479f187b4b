import { call } from "../shared/http/call.ts";
import type { postLog } from "@afterword/contract/endpoints/client";
import { describeError } from "./describe-error.ts";

/** A page that fails in a loop must not flood the log. */
const MOST_REPORTS = 20;

const sent = new Set<string>();

/** Reports each error to the server's log once. */
export function reportError(error: unknown): void {
  const message = describeError(error, window.location.pathname);
  if (sent.has(message) || sent.size >= MOST_REPORTS) return;
  sent.add(message);
  void send(message);
}

/**
 * What React went on after. A movement between pages that the browser cut off, because the window changed its size or was
 * hidden, is no error; React knows only some of the sentences that Chromium has for it.
 */
export function reportRecovered(error: unknown): void {
  const isCutOff = error instanceof DOMException && error.name === "InvalidStateError";
  if (!isCutOff || !/transition/i.test(error.message)) window.reportError(error);
}

async function send(message: string): Promise<void> {
  try {
    await call<typeof postLog>("POST /api/log", { body: { message }, silent: true, outlivesPage: true });
  } catch {
    // A report that cannot be sent is lost.
  }
}

export function listenForErrors(): void {
  window.addEventListener("error", ({ error, message }) => reportError(error ?? new Error(message)));
  window.addEventListener("unhandledrejection", ({ reason }) => reportError(reason));
}
