import { describe, expect, it } from "vitest";
import { DAY_MS } from "../time/duration.ts";
import { serviceMs, wallMs } from "../time/instant.ts";
import type { Now } from "../time/instant.ts";
import {
  calendarEndOfRetention,
  endOfRetention,
  isRetentionOver,
  monthsLater,
  retentionEndsAt,
} from "./retention.ts";

const released: Now = { wall: wallMs(Date.parse("2026-11-30T08:15:00.500Z")), service: serviceMs(7_000) };
const later = (wallDays: number, serviceDays: number): Now => ({
  wall: wallMs(released.wall + wallDays * DAY_MS),
  service: serviceMs(released.service + serviceDays * DAY_MS),
});
const isOver = (months: number, now: Now): boolean => isRetentionOver(endOfRetention(released, months), now);

describe("the end of retention (behaviour §2)", () => {
  it("Retention ends the given number of calendar months after the release, to the millisecond", () => {
    const end = endOfRetention(released, 3);
    expect(new Date(end?.wall ?? 0).toISOString()).toBe("2027-02-28T08:15:00.500Z");
    expect(end?.service).toBe(7_000 + 90 * DAY_MS);
  });

  it("The end that is announced before a release is the calendar's, and there is none without a limit", () => {
    expect(calendarEndOfRetention(released.wall, 3)).toBe(endOfRetention(released, 3)?.wall);
    expect(calendarEndOfRetention(released.wall, 0)).toBeNull();
  });

  it("Retention never ends on a plan that keeps notes without limit", () => {
    expect(endOfRetention(released, 0)).toBeNull();
    expect(isOver(0, later(40_000, 40_000))).toBe(false);
  });
});

describe("isRetentionOver", () => {
  it("Retention is over at its end on both clocks and not a millisecond before on either", () => {
    const end = endOfRetention(released, 3) as Now;
    expect(isRetentionOver(end, end)).toBe(true);
    expect(isRetentionOver(end, { ...end, wall: wallMs(end.wall - 1) })).toBe(false);
    expect(isRetentionOver(end, { ...end, service: serviceMs(end.service - 1) })).toBe(false);
  });

  it("Retention is not over after the calendar jumps a year while the service was up for a day", () => {
    expect(isOver(3, later(365, 1))).toBe(false);
  });

  it("Retention is not over while a calendar that jumped back is before the end", () => {
    expect(isOver(3, later(-365, 91))).toBe(false);
  });
});

describe("retentionEndsAt", () => {
  const end = endOfRetention(released, 3) as Now;

  it("The end shown is the calendar date, regardless of how much time has passed", () => {
    for (const days of [0, 30, 89]) expect(retentionEndsAt(end, later(days, days))).toBe(end.wall);
  });

  it("The end shown moves out when the calendar was behind at the release", () => {
    expect(retentionEndsAt(end, later(400, 0))).toBe(end.wall + 400 * DAY_MS);
  });

  it("The end shown does not move in when the calendar has jumped back", () => {
    expect(retentionEndsAt(end, later(-365, 0))).toBe(end.wall);
  });
});

const monthsAfter = (from: string, months: number): string =>
  new Date(monthsLater(wallMs(Date.parse(from)), months)).toISOString();

describe("monthsLater", () => {
  it("Adding months keeps the day and the time", () => {
    expect(monthsAfter("2026-11-21T13:45:10.123Z", 1)).toBe("2026-12-21T13:45:10.123Z");
    expect(monthsAfter("2026-11-21T00:00:00.000Z", 12)).toBe("2027-11-21T00:00:00.000Z");
  });

  it("Adding months takes the last day of a shorter month", () => {
    expect(monthsAfter("2027-01-31T23:59:59.999Z", 1)).toBe("2027-02-28T23:59:59.999Z");
    expect(monthsAfter("2028-01-31T08:00:00.000Z", 1)).toBe("2028-02-29T08:00:00.000Z");
  });

  it("Adding months crosses the end of the year", () =>
    expect(monthsAfter("2026-12-31T12:00:00.000Z", 2)).toBe("2027-02-28T12:00:00.000Z"));
});
