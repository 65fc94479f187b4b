import { calendar as say } from "@afterword/core/messages/calendar";
import { calendarDay } from "@afterword/core/time/calendar";
import type { CalendarDay, CalendarMonth } from "@afterword/core/time/calendar";
import { WEEK_BEGINS } from "./calendar.machine.ts";

/** "January" to "December", in the page's language. */
export const monthNames = (): readonly string[] =>
  Array.from({ length: 12 }, (_, month) => inWords(calendarDay(2026, month, 1), { month: "long" }));

/** "November 2026" */
export const monthInWords = ({ year, month }: CalendarMonth): string =>
  inWords(calendarDay(year, month, 1), { month: "long", year: "numeric" });

/** "Dec" */
export const shortMonth = (day: CalendarDay): string => inWords(day, { month: "short" });

/** "Tuesday 24 November 2026" */
export const dayInWords = (day: CalendarDay): string =>
  inWords(day, { weekday: "long", day: "numeric", month: "long", year: "numeric" });

/** The letter and the name of each weekday, from the one that a week begins with. */
export const weekdays = (
  begins = WEEK_BEGINS,
): readonly { readonly letter: string; readonly name: string }[] =>
  Array.from({ length: 7 }, (_, index) => {
    const day = calendarDay(2026, 10, 1 + begins + index);
    return { letter: inWords(day, { weekday: "narrow" }), name: inWords(day, { weekday: "long" }) };
  });

/** "2 weeks" */
export const spanInWords = (count: number, unit: "week" | "month"): string =>
  new Intl.NumberFormat(say.locale, { style: "unit", unit, unitDisplay: "long" }).format(count);

/** A calendar day has no time zone, so it is formatted in the one it was computed in. */
const inWords = ({ year, month, day }: CalendarDay, form: Intl.DateTimeFormatOptions): string => {
  const format = new Intl.DateTimeFormat(say.locale, { ...form, timeZone: "UTC" });
  return format.format(Date.UTC(year, month, day));
};

/** Today on this device. */
export const dayAt = (ms: number): CalendarDay => {
  const date = new Date(ms);
  return calendarDay(date.getFullYear(), date.getMonth(), date.getDate());
};

/** When a day starts on this device; where clocks go forward at midnight, an hour later. */
export const startOfDayMs = ({ year, month, day }: CalendarDay): number =>
  new Date(year, month, day).getTime();
