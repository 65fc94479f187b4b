import { HOUR_MS } from "@afterword/core/time/duration";
import { describe, expect, it } from "vitest";
import { describeSpan, formatBrief } from "./format.ts";

describe("describeSpan", () => {
  it.each([
    [0, "less than a minute"],
    [59_999, "less than a minute"],
    [60_000, "1 minute"],
    [HOUR_MS, "1 hour"],
    [HOUR_MS + 5 * 60_000, "1 hour 5 minutes"],
    [25 * HOUR_MS, "1 day 1 hour"],
    [24 * HOUR_MS + 60_000, "1 day"],
    [16 * 24 * HOUR_MS, "2 weeks 2 days"],
  ])("A span of %i ms is described as %s", (spanMs, text) => {
    expect(describeSpan(spanMs)).toBe(text);
  });
});

describe("formatBrief", () => {
  const now = new Date(2026, 10, 21, 18, 30).getTime();

  it("A moment of the same day is shown as its time", () => {
    expect(formatBrief(new Date(2026, 10, 21, 9, 5).getTime(), now)).toBe("09:05");
  });

  it("An earlier moment is shown as its day, with the year if that differs", () => {
    expect(formatBrief(new Date(2026, 10, 20, 23, 59).getTime(), now)).toBe("20.11.");
    expect(formatBrief(new Date(2025, 10, 21, 9, 5).getTime(), now)).toBe("21.11.2025");
  });
});
