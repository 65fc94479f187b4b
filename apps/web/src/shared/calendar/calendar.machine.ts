/**
 * The calendar's state: the month shown, and the day the keyboard is on. The arrow keys work as in every date grid
 * (ARIA Authoring Practices, "Date Picker Dialog").
 */
import { calendar } from "@afterword/core/messages/calendar";
import {
  addDays,
  addToMonth,
  compareDays,
  compareMonths,
  endOfWeek,
  inMonth,
  startOfWeek,
} from "@afterword/core/time/calendar";
import type { CalendarDay, CalendarMonth } from "@afterword/core/time/calendar";

export type CalendarView = {
  /** Days of a month, or the wheels that choose a month. */
  readonly mode: "days" | "months";
  readonly shown: CalendarMonth;
  /** The one day that Tab reaches; always one of the days shown. */
  readonly cursor: CalendarDay;
};

/** The weekday that a week begins with in the page's language; Sunday where its catalogue has another word. */
export const WEEK_BEGINS = Math.max(0, ["sunday", "monday"].indexOf(calendar.weekBegins));

const YEARS_BACK = 1;
const YEARS_AHEAD = 30;

/** The years on offer. */
export const yearsAround = (today: CalendarDay): readonly number[] =>
  Array.from({ length: YEARS_BACK + 1 + YEARS_AHEAD }, (_, index) => today.year - YEARS_BACK + index);

/** A day and its month, which the heading names. */
export const openAt = (day: CalendarDay): CalendarView => ({
  mode: "days",
  shown: monthOf(day),
  cursor: day,
});

export const toggleMode = (view: CalendarView): CalendarView => ({
  ...view,
  mode: view.mode === "days" ? "months" : "days",
});

/** The day after so many days, or the same one so many months later: a choice in one press, whose month is shown. */
export const dayLater = (
  today: CalendarDay,
  { days = 0, months = 0 }: { readonly days?: number; readonly months?: number },
): CalendarDay => addDays(months === 0 ? today : inMonth(today, addToMonth(today, months)), days);

/** The visible days of neighbouring months may be pressed too; the month shown does not change then. */
export const standOn = (view: CalendarView, cursor: CalendarDay): CalendarView => ({ ...view, cursor });

export const turnTo = (view: CalendarView, month: CalendarMonth, today: CalendarDay): CalendarView => {
  const shown = clampMonth(month, today);
  const cursor = inMonth(view.cursor, shown);
  // This month is shown from today's week on.
  const isPast = compareMonths(shown, today) === 0 && compareDays(cursor, today) < 0;
  return { ...view, shown, cursor: isPast ? today : cursor };
};

export const browse = (view: CalendarView, months: number, today: CalendarDay): CalendarView =>
  turnTo(view, addToMonth(view.shown, months), today);

/** Back to the month of the first selectable day: no day before it can be chosen. */
export const canBrowse = ({ shown }: CalendarView, months: number, today: CalendarDay): boolean =>
  months < 0
    ? compareMonths(shown, monthOf(addDays(today, 1))) > 0
    : isWithin(addToMonth(shown, months), today);

/** Null for other keys; moves end at the first and the last year. */
export const moveByKey = (
  view: CalendarView,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  today: CalendarDay,
): CalendarView | null => {
  const move = MOVES[shiftKey ? `Shift+${key}` : key];
  if (move === undefined) return null;
  const cursor = move(view.cursor);
  if (!isWithin(cursor, today)) return view;
  return { ...view, shown: monthOf(cursor), cursor };
};

const byDays = (days: number) => (day: CalendarDay) => addDays(day, days);
const byMonths = (months: number) => (day: CalendarDay) => inMonth(day, addToMonth(day, months));

const MOVES: Readonly<Record<string, (day: CalendarDay) => CalendarDay>> = {
  ArrowLeft: byDays(-1),
  ArrowRight: byDays(1),
  ArrowUp: byDays(-7),
  ArrowDown: byDays(7),
  Home: (day) => startOfWeek(day, WEEK_BEGINS),
  End: (day) => endOfWeek(day, WEEK_BEGINS),
  PageUp: byMonths(-1),
  PageDown: byMonths(1),
  "Shift+PageUp": byMonths(-12),
  "Shift+PageDown": byMonths(12),
};

const monthOf = ({ year, month }: CalendarDay): CalendarMonth => ({ year, month });

const firstMonth = (today: CalendarDay): CalendarMonth => ({ year: today.year - YEARS_BACK, month: 0 });
const lastMonth = (today: CalendarDay): CalendarMonth => ({ year: today.year + YEARS_AHEAD, month: 11 });

const isWithin = (month: CalendarMonth, today: CalendarDay): boolean =>
  compareMonths(month, firstMonth(today)) >= 0 && compareMonths(month, lastMonth(today)) <= 0;

const clampMonth = (month: CalendarMonth, today: CalendarDay): CalendarMonth => {
  if (compareMonths(month, firstMonth(today)) < 0) return firstMonth(today);
  return compareMonths(month, lastMonth(today)) > 0 ? lastMonth(today) : month;
};

/** Whether the keyboard is on this cell. */
export const isCursor = ({ cursor }: CalendarView, day: CalendarDay): boolean =>
  compareDays(cursor, day) === 0;
