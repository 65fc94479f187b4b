import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import { describe, expect, it } from "vitest";
import { retryAfterMs } from "./retry.ts";

const tried = (attempts: number, ageMs: number, mayGiveUp = true) => ({
  attempts,
  ageMs,
  lastingMs: ageMs,
  mayGiveUp,
});

describe("retryAfterMs", () => {
  it("Retries after temporary refusals wait up to 15 minutes on the first day and an hour later", () => {
    expect(retryAfterMs("refused-for-now", tried(1, 0))).toBe(5 * SECOND_MS);
    expect(retryAfterMs("refused-for-now", tried(2, 0))).toBe(10 * SECOND_MS);
    expect(retryAfterMs("refused-for-now", tried(8, 0))).toBe(640 * SECOND_MS);
    expect(retryAfterMs("refused-for-now", tried(9, 0))).toBe(15 * MINUTE_MS);
    expect(retryAfterMs("refused-for-now", tried(5_000, DAY_MS))).toBe(15 * MINUTE_MS);
    expect(retryAfterMs("refused-for-now", tried(100, DAY_MS + 1))).toBe(HOUR_MS);
  });

  it("Temporary refusals are given up after 30 days, lasting ones after 7 days of daily tries", () => {
    expect(retryAfterMs("refused-for-now", tried(900, 30 * DAY_MS - 1))).toBe(HOUR_MS);
    expect(retryAfterMs("refused-for-now", tried(900, 30 * DAY_MS))).toBeNull();
    expect(retryAfterMs("refused-for-good", tried(1, 0))).toBe(DAY_MS);
    expect(retryAfterMs("refused-for-good", tried(7, 7 * DAY_MS - 1))).toBe(DAY_MS);
    expect(retryAfterMs("refused-for-good", tried(8, 7 * DAY_MS))).toBeNull();
  });

  it("A single lasting refusal after many temporary ones is tried again", () => {
    const afterOutage = { ...tried(300, 20 * DAY_MS), lastingMs: 0 };
    expect(retryAfterMs("refused-for-good", afterOutage)).toBe(DAY_MS);
    expect(retryAfterMs("refused-for-good", { ...afterOutage, lastingMs: 7 * DAY_MS })).toBeNull();
  });

  it("A mail that is of use only for some time is given up after it", () => {
    const rehearsal = (ageMs: number) => ({ ...tried(100, ageMs), worthMs: 3 * DAY_MS });
    expect(retryAfterMs("refused-for-now", rehearsal(3 * DAY_MS - 1))).toBe(HOUR_MS);
    expect(retryAfterMs("refused-for-now", rehearsal(3 * DAY_MS))).toBeNull();
    expect(retryAfterMs("refused-for-good", rehearsal(3 * DAY_MS))).toBeNull();
  });

  it("A reminder is never given up", () => {
    expect(retryAfterMs("refused-for-good", tried(400, 365 * DAY_MS, false))).toBe(DAY_MS);
    expect(retryAfterMs("refused-for-now", tried(9_000, 365 * DAY_MS, false))).toBe(HOUR_MS);
  });
});
