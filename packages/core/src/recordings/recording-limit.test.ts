import { describe, expect, it } from "vitest";
import { countdownSeconds, isLittleLeft, recordingLimitMs } from "./recording-limit.ts";

describe("the longest take", () => {
  it("It is the maximum over all plans, and nothing without a plan that records", () => {
    expect(recordingLimitMs([{ maxRecordingLength: 1 }, { maxRecordingLength: 5 }])).toBe(300_000);
    expect(recordingLimitMs([{ maxRecordingLength: 0 }])).toBe(0);
    expect(recordingLimitMs([])).toBe(0);
  });

  it("The seconds left are counted in the last minute", () => {
    expect(countdownSeconds(239_999, 300_000)).toBeNull();
    expect(countdownSeconds(240_000, 300_000)).toBe(60);
    expect(countdownSeconds(299_001, 300_000)).toBe(1);
    expect(countdownSeconds(300_500, 300_000)).toBe(0);
  });

  it("The seconds left are short in the last minute of a long take, and in the last quarter of a take of one minute", () => {
    expect(isLittleLeft(60, 300_000)).toBe(true);
    expect([60, 16, 15, 0].map((seconds) => isLittleLeft(seconds, 60_000))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});
