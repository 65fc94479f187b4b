import { describe, expect, it } from "vitest";
import { describeSpan, formatBrief } from "./format.ts";

const HOUR = 3_600_000;

describe("describeSpan", () => {
  it.each([
    [0, "less than a minute"],
    [59_999, "less than a minute"],
    [60_000, "1 minute"],
    [HOUR, "1 hour"],
    [HOUR + 5 * 60_000, "1 hour 5 minutes"],
    [25 * HOUR, "1 day 1 hour"],
    [24 * HOUR + 60_000, "1 day"],
    [16 * 24 * HOUR, "2 weeks 2 days"],
  ])("says %i ms as %s", (spanMs, text) => {
    expect(describeSpan(spanMs)).toBe(text);
  });
});

describe("formatBrief", () => {
  const now = new Date(2026, 10, 21, 18, 30).getTime();

  it("is the time on the same day", () => {
    expect(formatBrief(new Date(2026, 10, 21, 9, 5).getTime(), now)).toBe("09:05");
  });

  it("is the day earlier in the year, with the year before that", () => {
    expect(formatBrief(new Date(2026, 10, 20, 23, 59).getTime(), now)).toBe("20.11.");
    expect(formatBrief(new Date(2025, 10, 21, 9, 5).getTime(), now)).toBe("21.11.2025");
  });
});
