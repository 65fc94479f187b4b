import { describe, expect, it } from "vitest";
import { calendarDaysBetween, formatClock, formatDate, formatDateTime, formatDay } from "./dates.ts";

const moment = "2026-11-21T08:12:30.000Z";

describe("dates", () => {
  it("Dates and times have the Swiss German form", () => {
    expect(formatDate(moment, "Europe/Zurich")).toBe("21.11.2026");
    expect(formatDay(moment, "Europe/Zurich")).toBe("21.11.");
    expect(formatDateTime(moment, "Europe/Zurich")).toBe("21.11.2026, 09:12");
    expect(formatClock(moment, "Europe/Zurich")).toBe("09:12");
  });

  it("A date falls on the day of the given time zone", () => {
    expect(formatDate("2026-11-21T23:30:00Z", "Europe/Zurich")).toBe("22.11.2026");
    expect(formatDate("2026-11-21T23:30:00Z", "UTC")).toBe("21.11.2026");
  });
});

describe("calendarDaysBetween", () => {
  const local = (time: string): number => new Date(time).getTime();

  it.each([
    ["2026-11-21T23:59", "2026-11-22T00:00", 1],
    ["2026-11-21T00:00", "2026-11-21T23:59", 0],
    ["2026-11-21T09:12", "2026-12-05T09:11", 14],
    // Over the end of summer time, where a day has 25 hours in many places.
    ["2026-10-24T12:00", "2026-10-26T12:00", 2],
    ["2026-11-22T12:00", "2026-11-21T12:00", -1],
  ])("From %s to %s calendarDaysBetween counts %i", (from, to, days) =>
    expect(calendarDaysBetween(local(from), local(to))).toBe(days),
  );
});
