/**
 * The days that a month is shown with: six whole weeks, of which the first has its first day (product §2, §9). This
 * month begins with the week of today, since no day before it can be chosen, unless `from` is an earlier one of it.
 */
import { CALENDAR_CELLS } from "../constants.ts";
import { addDays, addToMonth, calendarDay, compareDays, compareMonths, startOfWeek } from "./calendar.ts";
import type { CalendarDay, CalendarMonth } from "./calendar.ts";

/** The calendar day of product §3. */
export type CalendarCell = {
  readonly day: number;
  /** -1 for a day of the month before, 1 and 2 for those of the months after. */
  readonly monthShift: number;
  readonly isSelected: boolean;
  readonly today: boolean;
};

const MONTHS_OF_YEAR = 12;

type Marked = {
  readonly selected: CalendarDay | null;
  readonly today: CalendarDay;
  /** A day of the month that has to be shown. */
  readonly from?: CalendarDay;
  /** The weekday that a week begins with; 0 is Sunday. */
  readonly weekBegins: number;
};

export const monthCells = (
  month: CalendarMonth,
  { selected, today, from = today, weekBegins }: Marked,
): readonly CalendarCell[] => {
  const thisWeek = startOfWeek(today, weekBegins);
  const isThisMonth = compareMonths(month, today) === 0 && compareDays(from, thisWeek) >= 0;
  const first = isThisMonth ? thisWeek : startOfWeek(calendarDay(month.year, month.month, 1), weekBegins);
  return Array.from({ length: CALENDAR_CELLS }, (_, index) => {
    const day = addDays(first, index);
    return {
      day: day.day,
      monthShift: (day.year - month.year) * MONTHS_OF_YEAR + day.month - month.month,
      isSelected: selected !== null && compareDays(day, selected) === 0,
      today: compareDays(day, today) === 0,
    };
  });
};

/** Which day it is that a cell of this month shows. */
export const dayOfCell = (month: CalendarMonth, { day, monthShift }: CalendarCell): CalendarDay => ({
  ...addToMonth(month, monthShift),
  day,
});
