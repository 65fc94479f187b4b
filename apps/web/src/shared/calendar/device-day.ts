import { calendarDay } from "@afterword/core/time/calendar";
import type { CalendarDay } from "@afterword/core/time/calendar";

/** Which day it is on this device. */
export const dayAt = (ms: number): CalendarDay => {
  const date = new Date(ms);
  return calendarDay(date.getFullYear(), date.getMonth(), date.getDate());
};

/** When a day begins on this device; where clocks are put forward at midnight, that is an hour later. */
export const startOfDayMs = ({ year, month, day }: CalendarDay): number =>
  new Date(year, month, day).getTime();
