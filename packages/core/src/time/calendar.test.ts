import { describe, expect, it } from "vitest";
import {
  addDays,
  addToMonth,
  calendarDay,
  compareDays,
  compareMonths,
  endOfWeek,
  inMonth,
  isUpcoming,
  startOfWeek,
  weekdayOf,
} from "./calendar.ts";
import type { CalendarDay } from "./calendar.ts";

/** "2026-11-21" */
const day = (text: string): CalendarDay => {
  const [year, month, date] = text.split("-").map(Number) as [number, number, number];
  return { year, month: month - 1, day: date };
};

describe("a calendar day", () => {
  it.each([
    ["2026-11-30", 1, "2026-12-01"],
    ["2026-12-31", 1, "2027-01-01"],
    ["2027-01-01", -1, "2026-12-31"],
    ["2027-02-28", 1, "2027-03-01"],
    ["2028-02-28", 1, "2028-02-29"],
    ["2028-02-29", 1, "2028-03-01"],
    ["2100-02-28", 1, "2100-03-01"],
    ["2000-02-28", 1, "2000-02-29"],
    // Where clocks change, a day has 23 or 25 hours; it is one day all the same.
    ["2026-03-28", 1, "2026-03-29"],
    ["2026-03-29", 1, "2026-03-30"],
    ["2026-10-25", 1, "2026-10-26"],
    ["2026-11-21", 365, "2027-11-21"],
  ])("The day %s moved by %i days is %s", (from, days, to) =>
    expect(addDays(day(from), days)).toEqual(day(to)),
  );

  it("A day that its month does not have rolls over into a neighbouring month", () => {
    expect(calendarDay(2026, 1, 29)).toEqual(day("2026-03-01"));
    expect(calendarDay(2028, 1, 29)).toEqual(day("2028-02-29"));
    expect(calendarDay(2026, 12, 0)).toEqual(day("2026-12-31"));
  });

  it.each([
    ["2026-11-21", 6],
    ["2026-11-22", 0],
    ["2028-02-29", 2],
    ["2000-01-01", 6],
  ])("The day %s has weekday number %i, counted from Sunday", (text, weekday) =>
    expect(weekdayOf(day(text))).toBe(weekday),
  );

  it.each([
    ["2026-11-22", 0, "2026-11-22", "2026-11-28"],
    ["2026-11-25", 0, "2026-11-22", "2026-11-28"],
    ["2026-11-28", 0, "2026-11-22", "2026-11-28"],
    ["2027-01-01", 0, "2026-12-27", "2027-01-02"],
    ["2026-11-22", 1, "2026-11-16", "2026-11-22"],
    ["2026-11-23", 1, "2026-11-23", "2026-11-29"],
  ])(
    "The day %s, where weeks begin with weekday %i, is in the week from %s to %s",
    (text, begins, first, last) => {
      expect(startOfWeek(day(text), begins)).toEqual(day(first));
      expect(endOfWeek(day(text), begins)).toEqual(day(last));
    },
  );

  it("Days are ordered by year, then month, then day", () => {
    const inOrder = ["2025-12-31", "2026-01-01", "2026-01-02", "2026-02-01", "2027-01-01"].map(day);
    for (const [index, one] of inOrder.entries())
      for (const [place, other] of inOrder.entries())
        expect(Math.sign(compareDays(one, other))).toBe(Math.sign(index - place));
  });

  it.each([
    ["2026-11-20", false],
    ["2026-11-21", false],
    ["2026-11-22", true],
    ["2026-12-01", true],
    ["2027-01-01", true],
    ["2025-12-31", false],
  ])("The answer to whether %s is upcoming on 21.11.2026 is %s", (text, expected) =>
    expect(isUpcoming(day(text), day("2026-11-21"))).toBe(expected),
  );
});

describe("a calendar month", () => {
  it.each([
    ["2026-11-01", 1, "2026-12-01"],
    ["2026-12-01", 1, "2027-01-01"],
    ["2026-01-01", -1, "2025-12-01"],
    ["2026-11-01", 12, "2027-11-01"],
    ["2026-11-01", -23, "2024-12-01"],
  ])("The month of %s moved by %i months is that of %s", (from, months, to) => {
    const { year, month } = day(to);
    expect(addToMonth(day(from), months)).toEqual({ year, month });
  });

  it.each([
    ["2026-11-21", "2026-12-01", "2026-12-21"],
    ["2026-10-31", "2026-11-01", "2026-11-30"],
    ["2026-10-31", "2027-02-01", "2027-02-28"],
    ["2026-10-31", "2028-02-01", "2028-02-29"],
    ["2028-02-29", "2029-02-01", "2029-02-28"],
    ["2026-02-28", "2026-03-01", "2026-03-28"],
  ])("The day of %s moved to the month of %s is %s, at most its last day", (text, month, expected) =>
    expect(inMonth(day(text), day(month))).toEqual(day(expected)),
  );

  it("Months are compared without regard to their days", () => {
    expect(compareMonths(day("2026-11-21"), day("2026-11-01"))).toBe(0);
    expect(compareMonths(day("2026-11-21"), day("2026-12-01"))).toBeLessThan(0);
    expect(compareMonths(day("2027-01-21"), day("2026-12-01"))).toBeGreaterThan(0);
  });
});
