import type { SendResult } from "../../platform/smtp/mailer.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";

/** How long a worker's claim on a mail lasts; a dead worker's mail is free again after it. */
export const LEASE_MS = 2 * MINUTE_MS;

const PASSING_FOR_MS = 30 * DAY_MS;
const LASTING_FOR_MS = 7 * DAY_MS;
const QUICK_TRIES_MAX_MS = 15 * MINUTE_MS;

export type Refusal = Exclude<SendResult["kind"], "accepted">;

/**
 * When to try a refused mail again, in milliseconds from now; null: never (behaviour §3). A passing refusal (4xx,
 * no connection) is tried ever more slowly for 30 days, a lasting one (5xx) daily for the 7 days in which nothing else
 * was answered: a single one at the end of a long outage is no reason to give up. A reminder is never given up: delivery
 * waits for it (docs/decisions/044). `worthMs`: at which age the mail has no use any more, where that is known.
 */
export const retryAfterMs = (
  refusal: Refusal,
  mail: {
    readonly attempts: number;
    readonly ageMs: number;
    /** For how long every answer was a lasting refusal, this one included. */
    readonly lastingMs: number;
    readonly mayGiveUp: boolean;
    readonly worthMs?: number;
  },
): number | null => {
  const isPassing = refusal === "refused-for-now";
  const isOver = isPassing ? mail.ageMs >= PASSING_FOR_MS : mail.lastingMs >= LASTING_FOR_MS;
  const isWorthless = mail.ageMs >= (mail.worthMs ?? Infinity);
  const waitMs = isPassing ? passingWaitMs(mail) : DAY_MS;
  return mail.mayGiveUp && (isOver || isWorthless) ? null : waitMs;
};

/** 5, 10, 20, … seconds up to 15 minutes in the first day, then hourly. */
const passingWaitMs = ({
  attempts,
  ageMs,
}: {
  readonly attempts: number;
  readonly ageMs: number;
}): number => {
  if (ageMs > DAY_MS) return HOUR_MS;
  return Math.min(QUICK_TRIES_MAX_MS, 5 * SECOND_MS * 2 ** Math.min(attempts - 1, 20));
};
