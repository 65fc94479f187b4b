/**
 * Days as a calendar on the wall has them, in no time zone: code that needs an instant asks the device when such a day
 * begins. Counted in UTC, where every day has 24 hours, so that no change to summer time can lose one.
 */

/** Months count from 0, as `Date` counts them. */
export type CalendarMonth = { readonly year: number; readonly month: number };
export type CalendarDay = CalendarMonth & { readonly day: number };

const DAYS_OF_WEEK = 7;

export const calendarDay = (year: number, month: number, day: number): CalendarDay => {
  const date = new Date(Date.UTC(year, month, day));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), day: date.getUTCDate() };
};

export const addDays = ({ year, month, day }: CalendarDay, days: number): CalendarDay =>
  calendarDay(year, month, day + days);

export const addToMonth = ({ year, month }: CalendarMonth, months: number): CalendarMonth => {
  const { year: nextYear, month: nextMonth } = calendarDay(year, month + months, 1);
  return { year: nextYear, month: nextMonth };
};

/** The same day in another month; its last one where the month is shorter. */
export const inMonth = ({ day }: CalendarDay, month: CalendarMonth): CalendarDay => ({
  year: month.year,
  month: month.month,
  day: Math.min(day, daysIn(month)),
});

/** 0 is Sunday. */
export const weekdayOf = ({ year, month, day }: CalendarDay): number =>
  new Date(Date.UTC(year, month, day)).getUTCDay();

/** `begins`: the weekday that a week begins with. */
export const startOfWeek = (day: CalendarDay, begins: number): CalendarDay =>
  addDays(day, -((weekdayOf(day) - begins + DAYS_OF_WEEK) % DAYS_OF_WEEK));
export const endOfWeek = (day: CalendarDay, begins: number): CalendarDay =>
  addDays(startOfWeek(day, begins), DAYS_OF_WEEK - 1);

/** Below 0 when the first comes earlier, 0 for the same day. */
export const compareDays = (one: CalendarDay, other: CalendarDay): number =>
  compareMonths(one, other) || one.day - other.day;

export const compareMonths = (one: CalendarMonth, other: CalendarMonth): number =>
  one.year - other.year || one.month - other.month;

/** Only dates after the end of today can be selected (product §5). */
export const isUpcoming = (day: CalendarDay, today: CalendarDay): boolean => compareDays(day, today) > 0;

const daysIn = ({ year, month }: CalendarMonth): number => calendarDay(year, month + 1, 0).day;
