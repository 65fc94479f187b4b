import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_MS } from "../time/duration.ts";
import { wallMs } from "../time/instant.ts";
import type { WallMs } from "../time/instant.ts";
import { addMonths, endOfUtcDay, nextUtcDay, startOfUtcDay } from "./months.ts";

const at = (iso: string): WallMs => wallMs(Date.parse(iso));
const added = (iso: string, months: number): string => new Date(addMonths(at(iso), months)).toISOString();

const instants = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2190, 0) }).map(wallMs);

describe("addMonths (behaviour §2)", () => {
  it("A month after the last day of a long month is the last day of the next one", () => {
    expect(added("2026-01-31T10:00:00.000Z", 1)).toBe("2026-02-28T10:00:00.000Z");
    expect(added("2028-01-31T10:00:00.000Z", 1)).toBe("2028-02-29T10:00:00.000Z");
    expect(added("2026-03-31T23:59:59.999Z", 1)).toBe("2026-04-30T23:59:59.999Z");
    expect(added("2028-02-29T00:00:00.000Z", 12)).toBe("2029-02-28T00:00:00.000Z");
  });

  it("Months that were added keep the time of the day, and the day where the month has it", () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 120 }), (start, months) => {
        const [from, to] = [new Date(start), new Date(addMonths(start, months))];
        expect(to.toISOString().slice(11)).toBe(from.toISOString().slice(11));
        const monthOf = (date: Date): number => date.getUTCFullYear() * 12 + date.getUTCMonth();
        expect(monthOf(to) - monthOf(from)).toBe(months);
        const isLastDay = new Date(to.getTime() + DAY_MS).getUTCDate() === 1;
        expect(
          to.getUTCDate() === from.getUTCDate() || (isLastDay && to.getUTCDate() < from.getUTCDate()),
        ).toBe(true);
      }),
    );
  });
});

describe("the UTC day", () => {
  it("Every instant lies in its UTC day, also where it is another day in Honolulu or Auckland", () => {
    const evening = at("2026-03-01T18:00:00.000-10:00");
    const morning = at("2026-03-02T17:00:00.000+13:00");
    for (const instant of [evening, morning])
      expect(new Date(instant).toISOString().slice(0, 10)).toBe(
        new Date(startOfUtcDay(instant)).toISOString().slice(0, 10),
      );
    fc.assert(
      fc.property(instants, (instant) => {
        expect(startOfUtcDay(instant)).toBeLessThanOrEqual(instant);
        expect(nextUtcDay(instant)).toBeGreaterThan(instant);
        expect(nextUtcDay(instant) - startOfUtcDay(instant)).toBe(DAY_MS);
        expect(startOfUtcDay(instant) % DAY_MS).toBe(0);
      }),
    );
  });
});

describe("endOfUtcDay", () => {
  it("What is good through a day ends with its last millisecond", () => {
    expect(endOfUtcDay("2028-02-29")).toBe(at("2028-02-29T23:59:59.999Z"));
  });

  it.each(["2027-02-29", "2027-1-3", "2027-13-01", "tomorrow", ""])("%j is no day", (day) => {
    expect(endOfUtcDay(day)).toBeNull();
  });
});
