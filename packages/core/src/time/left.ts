/** What is left of a time, in the unit a person would count it in. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from "./duration.ts";
import { when } from "../messages/en/when.ts";

export type TimeLeft =
  | { readonly kind: "days" | "hours" | "minutes"; readonly count: number }
  /** Less than a minute, or over. */
  | { readonly kind: "moment" };

/**
 * Days from two days on, counted as the calendar counts them, so that they agree with the date beside them. Below,
 * hours: "in 1 day" could mean anything between a night and two days. They are the nearest ones, so that a mail and the
 * page that is opened from it agree. Below two hours everything is rounded down: then no user is promised more time than
 * there is, and before never by more than half an hour.
 */
export const timeLeft = (ms: number, calendarDays: number): TimeLeft => {
  // Of two days that begin with a mail, a moment has gone when it is written.
  if (ms > 2 * DAY_MS - MINUTE_MS) return { kind: "days", count: Math.max(2, calendarDays) };
  if (ms >= 2 * HOUR_MS) return { kind: "hours", count: Math.round(ms / HOUR_MS) };
  if (ms >= HOUR_MS) return { kind: "hours", count: 1 };
  if (ms >= MINUTE_MS) return { kind: "minutes", count: Math.floor(ms / MINUTE_MS) };
  return { kind: "moment" };
};

type LeftWords = {
  readonly inDays: (count: number) => string;
  readonly inHours: (count: number) => string;
  readonly inMinutes: (count: number) => string;
  readonly anyMoment: string;
};

/** "in 8 days", "in 3 hours", "any moment now". On the server, the words of the reader's language are passed. */
export const leftInWords = (left: TimeLeft, say: LeftWords = when): string => {
  switch (left.kind) {
    case "days":
      return say.inDays(left.count);
    case "hours":
      return say.inHours(left.count);
    case "minutes":
      return say.inMinutes(left.count);
    default:
      return say.anyMoment;
  }
};
