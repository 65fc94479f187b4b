import { isUpcoming } from "@afterword/core/time/calendar";
import { afterEach, describe, expect, it, vi } from "vitest";
import { dayAt, startOfDayMs } from "./device-day.ts";

const liveIn = (timeZone: string): void => {
  vi.stubEnv("TZ", timeZone);
};

afterEach(() => void vi.unstubAllEnvs());

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
    // What may be chosen changes at that very moment.
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
