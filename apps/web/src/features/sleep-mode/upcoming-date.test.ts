import { describe, expect, it } from "vitest";
import { isUpcoming, startOfDayMs } from "./upcoming-date.ts";

/** "2026-11-21" or "2026-11-21T09:12", as this device reads it. */
const local = (moment: string): number =>
  new Date(moment.includes("T") ? moment : `${moment}T00:00`).getTime();

describe("startOfDayMs", () => {
  it("is midnight of that day on this device", () => {
    expect(startOfDayMs("2026-12-24")).toBe(local("2026-12-24"));
  });

  it("knows no day that is not in the calendar", () => {
    for (const day of ["", "2026-02-30", "2026-13-01", "24.12.2026", "2026-1-1", "2026-12-24T10:00"])
      expect(startOfDayMs(day)).toBeNull();
    expect(startOfDayMs("2028-02-29")).toBe(local("2028-02-29"));
  });
});

describe("isUpcoming", () => {
  const now = local("2026-11-21T09:12");

  it("begins with tomorrow", () => {
    expect(isUpcoming(local("2026-11-20"), now)).toBe(false);
    expect(isUpcoming(local("2026-11-21"), now)).toBe(false);
    expect(isUpcoming(local("2026-11-22"), now)).toBe(true);
  });

  it("is a question of days and not of hours", () => {
    expect(isUpcoming(local("2026-11-22"), local("2026-11-21T00:00"))).toBe(true);
    expect(isUpcoming(local("2026-11-22"), local("2026-11-21T23:59"))).toBe(true);
    expect(isUpcoming(local("2026-11-22"), local("2026-11-22T00:00"))).toBe(false);
  });
});
