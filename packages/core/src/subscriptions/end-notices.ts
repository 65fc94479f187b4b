/**
 * When owners are told of the end of a plan that will not renew (behaviour §2): 14, 3 and 0 days before it, each once.
 * The days are found by the calendar at every look, so a notice that an outage kept back is made good, and says the day
 * itself. What ended without a notice, as a store may have it, is told afterwards.
 */
import { DAY_MS } from "../time/duration.ts";
import type { WallMs } from "../time/instant.ts";
import { startOfUtcDay } from "./months.ts";

/** The last one first. */
export const END_NOTICE_DAYS = [0, 3, 14] as const;
export type EndNoticeDays = (typeof END_NOTICE_DAYS)[number];

/** Of an end longer ago nobody is told any more. */
export const END_TOLD_WITHIN_DAYS = 14;

/** The last notice that was given, and of which end. */
export type GivenNotice = { readonly end: WallMs; readonly days: number };

/** The notice that is due now; null for none. `end` is any instant of the last valid day. */
export const endNoticeDue = (end: WallMs, given: GivenNotice | null, now: WallMs): EndNoticeDays | null => {
  const daysLeft = (startOfUtcDay(end) - startOfUtcDay(now)) / DAY_MS;
  if (daysLeft < -END_TOLD_WITHIN_DAYS) return null;
  const days = END_NOTICE_DAYS.find((one) => daysLeft <= one);
  if (days === undefined) return null;
  const isGiven = given !== null && startOfUtcDay(given.end) === startOfUtcDay(end) && given.days <= days;
  return isGiven ? null : days;
};
