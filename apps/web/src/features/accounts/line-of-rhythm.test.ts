import { describe, expect, it } from "vitest";
import { rhythmPreview } from "./line-of-rhythm.ts";

const now = Date.parse("2026-11-21T12:00:00.000Z");
const AWAKE = 0;
const previewOf = (confirmFrequency?: number, sendingDelay?: number, sleepUntilMs = AWAKE): string =>
  rhythmPreview({ confirmFrequency, sendingDelay }, now, sleepUntilMs);
const unclear = "Fill in both to see when your notes would be delivered.";

describe("the preview of a rhythm", () => {
  it("The preview names the days of reminder and delivery for a silence from today on", () => {
    expect(previewOf(14 * 24, 7 * 24)).toBe(
      "If you went silent today, we would remind you on 05.12.2026 and deliver your notes on 12.12.2026 at the earliest.",
    );
  });

  it("The preview counts from the end of a sleep mode that lasts", () => {
    const sleepUntil = Date.parse("2026-12-01T12:00:00.000Z");
    expect(previewOf(14 * 24, 7 * 24, sleepUntil)).toMatch(/on 15\.12\.2026 and .* on 22\.12\.2026/);
    expect(previewOf(14 * 24, 7 * 24, now - 1)).toMatch(/on 05\.12\.2026 and .* on 12\.12\.2026/);
  });

  it("The preview holds at both limits of the rhythm", () => {
    expect(previewOf(72, 24)).toContain("24.11.2026");
    expect(previewOf(672, 672)).toContain("16.01.2027");
  });

  it("The preview promises nothing for a rhythm that cannot be saved", () => {
    for (const [frequency, delay] of [
      [71, 24],
      [72, 23],
      [673, 24],
      [72, 673],
      [Number.NaN, 24],
      [undefined, 24],
      [72, undefined],
    ])
      expect(previewOf(frequency, delay)).toBe(unclear);
  });
});
