/** What is left of a time, in the unit a person would count it in. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from "./duration.ts";

export type TimeLeft =
  | { readonly kind: "days" | "hours" | "minutes"; readonly count: number }
  /** Less than a minute, or over. */
  | { readonly kind: "moment" };

/**
 * Days from two days on, counted as the calendar counts them, so that they agree with the date beside them. Below,
 * hours and minutes rounded down: "in 1 day" could mean anything between a night and two days, and nobody is promised
 * more time than there is.
 */
export const timeLeft = (ms: number, calendarDays: number): TimeLeft => {
  if (ms >= 2 * DAY_MS) return { kind: "days", count: calendarDays };
  if (ms >= HOUR_MS) return { kind: "hours", count: Math.floor(ms / HOUR_MS) };
  if (ms >= MINUTE_MS) return { kind: "minutes", count: Math.floor(ms / MINUTE_MS) };
  return { kind: "moment" };
};
