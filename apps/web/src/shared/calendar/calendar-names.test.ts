import { afterEach, expect, it, vi } from "vitest";
import { dayInWords, monthInWords, monthNames, weekdays } from "./calendar-names.ts";

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
