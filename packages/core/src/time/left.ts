/** What is left of a time, in the unit a person would count it in. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from "./duration.ts";

export type TimeLeft =
  | { readonly kind: "days" | "hours" | "minutes"; readonly count: number }
  /** Less than a minute, or over. */
  | { readonly kind: "moment" };

/**
 * Rounded down, so that nobody is promised more time than there is. Days from two days on; below, "in 1 day" could
 * mean anything between 24 and 47 hours, which is too vague for a countdown.
 */
export const timeLeft = (ms: number): TimeLeft => {
  if (ms >= 2 * DAY_MS) return { kind: "days", count: Math.floor(ms / DAY_MS) };
  if (ms >= HOUR_MS) return { kind: "hours", count: Math.floor(ms / HOUR_MS) };
  if (ms >= MINUTE_MS) return { kind: "minutes", count: Math.floor(ms / MINUTE_MS) };
  return { kind: "moment" };
};
