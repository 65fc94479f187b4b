import { describe, expect, it } from "vitest";
import { addDays, compareDays } from "./calendar.ts";
import type { CalendarDay } from "./calendar.ts";
import { dayOfCell, monthCells } from "./month-cells.ts";

const TODAY: CalendarDay = { year: 2026, month: 10, day: 21 };
const SEPTEMBER: CalendarDay = { year: 2026, month: 8, day: 21 };
const cellsOf = (year: number, month: number, selected: CalendarDay | null = null) =>
  monthCells({ year, month }, { selected, today: SEPTEMBER, weekBegins: 0 });
const own = (year: number, month: number) => cellsOf(year, month).filter((cell) => cell.monthShift === 0);

describe("the cells of a month", () => {
  it.each([
    [2027, 1, 28],
    [2028, 1, 29],
    [2100, 1, 28],
    [2026, 10, 30],
    [2026, 11, 31],
  ])("The cells of %i, month %i, are 42, of which %i are the month's own", (year, month, days) => {
    expect(cellsOf(year, month)).toHaveLength(42);
    expect(own(year, month).map((cell) => cell.day)).toEqual(
      Array.from({ length: days }, (_, day) => day + 1),
    );
  });

  it.each([
    // November 2026 begins on a Sunday, August on a Saturday; February 2026 fills exactly four weeks.
    [2026, 10, 0, 12],
    [2026, 7, 6, 5],
    [2026, 1, 0, 14],
    [2027, 0, 5, 6],
  ])(
    "The cells of %i, month %i, begin with %i of the month before and end with %i of the next",
    (year, month, before, after) => {
      const shifts = cellsOf(year, month).map((cell) => cell.monthShift);
      expect(shifts.filter((shift) => shift === -1)).toHaveLength(before);
      expect(shifts.filter((shift) => shift === 1)).toHaveLength(after);
      expect(shifts).toEqual(shifts.toSorted((one, other) => one - other));
    },
  );

  it.each([
    [0, "2026-11-01"],
    [1, "2026-10-26"],
  ])("Where weeks begin with weekday %i, November 2026 is shown from %s", (weekBegins, first) => {
    const shown = { year: 2026, month: 10 };
    const [cell] = monthCells(shown, { selected: null, today: SEPTEMBER, weekBegins });
    const { year, month, day } = dayOfCell(shown, cell!);
    expect(new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)).toBe(first);
  });

  it.each([
    [2026, 11],
    [2027, 0],
    [2028, 1],
  ])("The cells of %i, month %i, are consecutive days across the ends of months and years", (year, month) => {
    const shown = { year, month };
    const days = cellsOf(year, month).map((cell) => dayOfCell(shown, cell));
    for (const [index, day] of days.entries()) expect(day).toEqual(addDays(days[0]!, index));
  });

  it("This month begins with the week of today, or with its first one if an earlier day has to be shown", () => {
    const month = { year: 2026, month: 10 };
    const firstOf = (from?: CalendarDay) =>
      monthCells(month, { selected: null, today: TODAY, weekBegins: 0, ...(from && { from }) });
    const first = { day: 15, monthShift: 0, isSelected: false, today: false };
    expect(firstOf()[0]).toEqual(first);
    expect(firstOf()).toHaveLength(42);
    expect(firstOf({ ...month, day: 15 })[0]).toEqual(first);
    expect(firstOf({ ...month, day: 14 })[0]).toMatchObject({ day: 1, monthShift: 0 });
  });

  it("At the end of a month its days reach into the month after next, and each cell knows its own", () => {
    const month = { year: 2026, month: 11 };
    const today = { ...month, day: 31 };
    const days = monthCells(month, { selected: null, today, weekBegins: 1 }).map((cell) =>
      dayOfCell(month, cell),
    );
    expect(days[0]).toEqual({ ...month, day: 28 });
    for (const [index, day] of days.entries()) expect(day).toEqual(addDays(days[0]!, index));
    expect(days.at(-1)).toEqual({ year: 2027, month: 1, day: 7 });
  });

  it("Only today and the selected day are marked, also in a neighbouring month", () => {
    const selected = { year: 2026, month: 11, day: 3 };
    const month = { year: 2026, month: 10 };
    const markedOf = (year: number, shown: number) =>
      monthCells({ year, month: shown }, { selected, today: TODAY, weekBegins: 0 });
    const marked = markedOf(2026, 10);
    expect(marked.filter((cell) => cell.isSelected).map((cell) => dayOfCell(month, cell))).toEqual([
      selected,
    ]);
    expect(marked.filter((cell) => cell.today)).toEqual([
      { day: 21, monthShift: 0, isSelected: false, today: true },
    ]);
    expect(markedOf(2027, 4).filter((cell) => cell.isSelected || cell.today)).toEqual([]);
    expect(compareDays(dayOfCell(month, marked[0]!), { year: 2026, month: 10, day: 15 })).toBe(0);
  });
});
