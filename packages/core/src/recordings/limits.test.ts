import { describe, expect, it } from "vitest";
import { catalogs } from "../messages/catalog.ts";
import { FREE_PLAN } from "../plans/free-plan.ts";
import { RECORDING_GRACE_SECONDS } from "../plans/plans.ts";
import { checkRecordingLength, longestMeasuredSeconds } from "./limits.ts";

const { limits: sentences } = catalogs.en;
const check = (maxRecordingLength: number, seconds: number, isMeasured = false): string | null =>
  checkRecordingLength({ maxRecordingLength }, { seconds, isMeasured })?.(catalogs.en) ?? null;

describe("the length of a recording (behaviour §2)", () => {
  it("A recording within the grace seconds is allowed, and a tenth of a second more is refused", () => {
    expect(check(2, 120 + RECORDING_GRACE_SECONDS)).toBeNull();
    expect(check(2, 120.1 + RECORDING_GRACE_SECONDS)).toBe(sentences.recording(2));
  });

  it("A recording that was measured may be a few seconds longer than one that its device counted", () => {
    expect(longestMeasuredSeconds(120)).toBeGreaterThan(120 + RECORDING_GRACE_SECONDS);
    expect(check(2, longestMeasuredSeconds(120), true)).toBeNull();
    expect(check(2, longestMeasuredSeconds(120) + 0.1, true)).toBe(sentences.recording(2));
  });

  it("A text-only plan refuses every recording", () => {
    for (const seconds of [0, 1, 60]) expect(check(0, seconds)).toBe(sentences.textOnly);
  });

  it("The free plan allows a recording of one minute but not of 66 seconds", () => {
    expect(check(FREE_PLAN.maxRecordingLength, 60)).toBeNull();
    expect(check(FREE_PLAN.maxRecordingLength, 66)).not.toBeNull();
  });
});
