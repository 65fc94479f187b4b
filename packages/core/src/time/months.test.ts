import { describe, expect, it } from "vitest";
import { wallMs } from "./instant.ts";
import { monthsLater } from "./months.ts";

const later = (from: string, months: number): string =>
  new Date(monthsLater(wallMs(Date.parse(from)), months)).toISOString();

describe("monthsLater", () => {
  it("Adding months keeps the day and the time", () => {
    expect(later("2026-11-21T13:45:10.123Z", 1)).toBe("2026-12-21T13:45:10.123Z");
    expect(later("2026-11-21T00:00:00.000Z", 12)).toBe("2027-11-21T00:00:00.000Z");
  });

  it("Adding months takes the last day of a shorter month", () => {
    expect(later("2027-01-31T23:59:59.999Z", 1)).toBe("2027-02-28T23:59:59.999Z");
    expect(later("2028-01-31T08:00:00.000Z", 1)).toBe("2028-02-29T08:00:00.000Z");
  });

  it("Adding months crosses the end of the year", () =>
    expect(later("2026-12-31T12:00:00.000Z", 2)).toBe("2027-02-28T12:00:00.000Z"));
});
