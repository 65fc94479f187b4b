import { afterEach, describe, expect, it, vi } from "vitest";
import { HOUR_MS } from "@afterword/core/time/duration";
import { calendarDaysBetween, formatClock, formatDate, formatDateTime, formatDay } from "./dates.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

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

  it.each(["America/St_Johns", "Australia/Eucla", "Europe/Zurich", "Pacific/Kiritimati", "UTC"])(
    "On a device in %s, dates are those of its zone, through every hour of a year",
    (zone) => {
      vi.stubEnv("TZ", zone);
      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
      const inZone = new Intl.DateTimeFormat("de-CH", {
        dateStyle: "medium",
        timeStyle: "short",
        timeZone: zone,
      });
      const start = Date.UTC(2026, 0, 1);
      const hours = Array.from({ length: 365 * 24 }, (_, hour) => start + hour * HOUR_MS);
      expect(hours.filter((at) => formatDateTime(at) !== inZone.format(at))).toEqual([]);
    },
  );

  it("No rules of the browser are loaded for dates of this device or of UTC", () => {
    const rules = vi.spyOn(Intl, "DateTimeFormat");
    formatDateTime(moment);
    formatDay(moment, "UTC");
    expect(rules).not.toHaveBeenCalled();
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
