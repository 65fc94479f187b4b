import type { CalendarDay } from "@afterword/core/time/calendar";
import { describe, expect, it } from "vitest";
import {
  browse,
  canBrowse,
  dayLater,
  isCursor,
  moveByKey,
  standOn,
  toggleMode,
  turnTo,
  yearsAround,
} from "./calendar.machine.ts";
import type { CalendarView } from "./calendar.machine.ts";

/** "2026-11-21" */
const day = (text: string): CalendarDay => {
  const [year, month, date] = text.split("-").map(Number) as [number, number, number];
  return { year, month: month - 1, day: date };
};
const today = day("2026-11-21");
const on = (text: string): CalendarView => {
  const { year, month, day: date } = day(text);
  return { mode: "days", shown: { year, month }, cursor: { year, month, day: date } };
};
const press = (from: string, key: string, shiftKey = false) => moveByKey(on(from), { key, shiftKey }, today);

describe("the calendar", () => {
  it.each([
    ["ArrowLeft", "2026-12-01", "2026-11-30"],
    ["ArrowRight", "2026-12-31", "2027-01-01"],
    ["ArrowUp", "2026-12-07", "2026-11-30"],
    ["ArrowDown", "2026-12-25", "2027-01-01"],
    ["Home", "2026-11-25", "2026-11-22"],
    ["End", "2026-11-25", "2026-11-28"],
    ["End", "2026-12-31", "2027-01-02"],
    ["PageUp", "2027-03-31", "2027-02-28"],
    ["PageDown", "2026-12-31", "2027-01-31"],
  ])("%s moves the calendar from %s to %s, and the shown month with it", (key, from, to) =>
    expect(press(from, key)).toEqual(on(to)),
  );

  it("Page keys with Shift move the calendar by years", () => {
    expect(press("2028-02-29", "PageDown", true)).toEqual(on("2029-02-28"));
    expect(press("2028-02-29", "PageUp", true)).toEqual(on("2027-02-28"));
  });

  it("Other keys are left alone", () => {
    for (const key of ["Enter", " ", "Tab", "a"]) expect(press("2026-11-25", key)).toBeNull();
    expect(press("2026-11-25", "ArrowLeft", true)).toBeNull();
  });

  it("The calendar covers last year to thirty years from now, and keys stop at both ends", () => {
    expect(yearsAround(today)).toHaveLength(32);
    expect(yearsAround(today).at(0)).toBe(2025);
    expect(yearsAround(today).at(-1)).toBe(2056);
    expect(press("2025-01-01", "ArrowLeft")).toEqual(on("2025-01-01"));
    expect(press("2025-01-02", "ArrowLeft")).toEqual(on("2025-01-01"));
    expect(press("2056-12-31", "ArrowRight")).toEqual(on("2056-12-31"));
    expect(press("2056-12-30", "ArrowRight")).toEqual(on("2056-12-31"));
  });

  it("Browsing goes month by month and stops at the first month with a selectable day and at the last year", () => {
    expect(browse(on("2026-12-31"), 1, today)).toEqual(on("2027-01-31"));
    expect(browse(on("2027-01-31"), 1, today)).toEqual(on("2027-02-28"));
    expect(canBrowse(on("2026-12-01"), -1, today)).toBe(true);
    expect(canBrowse(on("2026-11-30"), -1, today)).toBe(false);
    expect(canBrowse(on("2026-12-31"), -1, day("2026-11-30"))).toBe(false);
    expect(browse(on("2025-01-05"), -1, today)).toEqual(on("2025-01-05"));
    expect(canBrowse(on("2056-11-01"), 1, today)).toBe(true);
    expect(canBrowse(on("2056-12-01"), 1, today)).toBe(false);
    expect(browse(on("2056-12-05"), 1, today)).toEqual(on("2056-12-05"));
  });

  it("Turning to another month keeps the day, or takes its last one", () => {
    expect(turnTo(on("2026-12-31"), { year: 2028, month: 1 }, today)).toEqual(on("2028-02-29"));
  });

  it("Turning back to this month stands on today, since it is shown from this week on", () =>
    expect(browse(on("2026-12-05"), -1, today)).toEqual(on("2026-11-21")));

  it("A choice in one press is some days or months after today, or the last day of a shorter month", () => {
    expect(dayLater(today, { days: 14 })).toEqual(day("2026-12-05"));
    expect(dayLater(today, { months: 1 })).toEqual(day("2026-12-21"));
    expect(dayLater(day("2027-01-31"), { months: 1 })).toEqual(day("2027-02-28"));
  });

  it("Changing to the wheels and back keeps the day", () => {
    const wheels = toggleMode(on("2026-11-25"));
    expect(wheels.mode).toBe("months");
    expect(toggleMode(wheels)).toEqual(on("2026-11-25"));
  });

  it("Pressing a day of the next month does not turn the page", () => {
    const pressed = standOn(on("2026-11-25"), day("2026-12-02"));
    expect(pressed.shown).toEqual({ year: 2026, month: 10 });
    expect(isCursor(pressed, day("2026-12-02"))).toBe(true);
    expect(isCursor(pressed, day("2026-12-03"))).toBe(false);
  });
});
