import { isUpcoming } from "@afterword/core/time/calendar";
import { afterEach, describe, expect, it, vi } from "vitest";
import { dayAt, dayInWords, monthInWords, monthNames, startOfDayMs, weekdays } from "./calendar-days.ts";

afterEach(() => void vi.unstubAllEnvs());

it.each(["Pacific/Honolulu", "Europe/Zurich", "Pacific/Kiritimati"])(
  "A day has the same name on a device in %s",
  (timeZone) => {
    vi.stubEnv("TZ", timeZone);
    expect(dayInWords({ year: 2026, month: 11, day: 1 })).toBe("Tuesday, 1 December 2026");
    expect(monthInWords({ year: 2026, month: 11 })).toBe("December 2026");
    expect(monthNames()).toHaveLength(12);
    expect([monthNames().at(0), monthNames().at(-1)]).toEqual(["January", "December"]);
  },
);

it("The week begins on Sunday", () => {
  expect(weekdays().map(({ letter }) => letter)).toEqual(["S", "M", "T", "W", "T", "F", "S"]);
  expect(weekdays().map(({ name }) => name.slice(0, 3))).toEqual([
    "Sun",
    "Mon",
    "Tue",
    "Wed",
    "Thu",
    "Fri",
    "Sat",
  ]);
});

it("The week begins on Monday where the language says so", () =>
  expect(weekdays(1).map(({ letter }) => letter)).toEqual(["M", "T", "W", "T", "F", "S", "S"]));

const liveIn = (timeZone: string): void => {
  vi.stubEnv("TZ", timeZone);
};

const NOVEMBER_21 = { year: 2026, month: 10, day: 21 };
const NOVEMBER_22 = { year: 2026, month: 10, day: 22 };

describe("the day on this device", () => {
  it.each([
    ["Europe/Zurich", "2026-11-21T22:59:59.999Z", "2026-11-21T23:00:00.000Z"],
    ["Pacific/Kiritimati", "2026-11-21T09:59:59.999Z", "2026-11-21T10:00:00.000Z"],
    ["Pacific/Honolulu", "2026-11-22T09:59:59.999Z", "2026-11-22T10:00:00.000Z"],
    ["Asia/Kathmandu", "2026-11-21T18:14:59.999Z", "2026-11-21T18:15:00.000Z"],
  ])("November 21 ends in %s after %s", (timeZone, last, first) => {
    liveIn(timeZone);
    expect(dayAt(Date.parse(last))).toEqual(NOVEMBER_21);
    expect(dayAt(Date.parse(first))).toEqual(NOVEMBER_22);
    expect(startOfDayMs(NOVEMBER_22)).toBe(Date.parse(first));
    // The days on offer change at that moment.
    expect(isUpcoming(NOVEMBER_22, dayAt(Date.parse(last)))).toBe(true);
    expect(isUpcoming(NOVEMBER_22, dayAt(Date.parse(first)))).toBe(false);
  });

  it.each([
    ["Europe/Zurich", "2026-03-29", "2026-03-28T23:00:00.000Z"],
    ["Europe/Zurich", "2026-03-30", "2026-03-29T22:00:00.000Z"],
    ["Europe/Zurich", "2026-10-26", "2026-10-25T23:00:00.000Z"],
    // Chile puts its clocks forward at midnight: that day begins at one.
    ["America/Santiago", "2026-09-06", "2026-09-06T04:00:00.000Z"],
  ])("A day begins in %s on %s at %s, also when clocks change", (timeZone, text, expected) => {
    liveIn(timeZone);
    const [year, month, day] = text.split("-").map(Number) as [number, number, number];
    const start = startOfDayMs({ year, month: month - 1, day });
    expect(new Date(start).toISOString()).toBe(expected);
    expect(dayAt(start)).toEqual({ year, month: month - 1, day });
  });
});
