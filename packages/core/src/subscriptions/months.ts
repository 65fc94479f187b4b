/** Calendar months in UTC, as vouchers count them (behaviour §2): 31 January and a month is the end of February. */
import { calendarDay, addToMonth, inMonth } from "../time/calendar.ts";
import { DAY_MS } from "../time/duration.ts";
import { wallMs } from "../time/instant.ts";
import type { WallMs } from "../time/instant.ts";

/** The same time of the day so many months later, on the last day of the month where that is shorter. */
export const addMonths = (at: WallMs, months: number): WallMs => {
  const date = new Date(at);
  const day = calendarDay(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  const later = inMonth(day, addToMonth(day, months));
  return wallMs(Date.UTC(later.year, later.month, later.day) + (at - startOfUtcDay(at)));
};

export const startOfUtcDay = (at: WallMs): WallMs => wallMs(Math.floor(at / DAY_MS) * DAY_MS);

/** The first instant of the day after it: a right to a plan lasts through the whole UTC day of its end (behaviour §2). */
export const nextUtcDay = (at: WallMs): WallMs => wallMs(startOfUtcDay(at) + DAY_MS);

/** The last millisecond of a day such as "2027-01-31", for what is good through it; null where there is no such day. */
export const endOfUtcDay = (day: string): WallMs | null => {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00.000Z`) : Number.NaN;
  // 30 February would be the second of March.
  if (Number.isNaN(start) || !new Date(start).toISOString().startsWith(day)) return null;
  return wallMs(start + DAY_MS - 1);
};
