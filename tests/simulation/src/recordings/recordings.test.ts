import { describe, expect, it } from "vitest";
import { liveWithRecordings } from "./live.ts";
import { neverJudged } from "./reports.ts";

describe("weeks of people who record", () => {
  it("Text is in time and nothing is lost while the store fails, conversions die and uploads end nowhere", async () => {
    const { violations, figures, tally } = await liveWithRecordings({ seed: 3, writers: 2, days: 30 });
    expect(violations).toEqual([]);
    expect(neverJudged([tally])).toEqual([]);
    const { takes = 0, whole = 0, deliveries, storeFaults, crashes } = figures;
    expect(takes).toBeGreaterThan(whole);
    expect([whole, deliveries, storeFaults, crashes].every((count = 0) => count > 2)).toBe(true);
  });
});
