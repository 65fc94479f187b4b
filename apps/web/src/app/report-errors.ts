import { call } from "../shared/http/call.ts";
import type { postLog } from "@afterword/contract/endpoints/misc";

/** A page that fails in a loop must not flood the log. */
const MOST_REPORTS = 20;
const LONGEST_REPORT = 4000;

let sent = 0;

/** Tells the server's log what broke: where and what, never what was written in a note. */
export function reportError(error: unknown): void {
  sent += 1;
  if (sent > MOST_REPORTS) return;
  const message = describe(error).slice(0, LONGEST_REPORT);
  void send(message);
}

async function send(message: string): Promise<void> {
  try {
    await call<typeof postLog>("POST /api/log", { body: { message }, silent: true });
  } catch {
    // A report that cannot be sent is lost; there is nobody left to tell.
  }
}

export function listenForErrors(): void {
  window.addEventListener("error", ({ error, message }) => reportError(error ?? message));
  window.addEventListener("unhandledrejection", ({ reason }) => reportError(reason));
}

const describe = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : `Thrown: ${String(error)}`;
