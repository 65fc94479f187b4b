import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "./duration.ts";
import { leftInWords, timeLeft } from "./left.ts";

describe("timeLeft", () => {
  it("From two days on, the time left is counted in calendar days", () => {
    expect(timeLeft(8 * DAY_MS, 8)).toEqual({ kind: "days", count: 8 });
    expect(timeLeft(8 * DAY_MS - 1, 8)).toEqual({ kind: "days", count: 8 });
    expect(timeLeft(2 * DAY_MS, 2)).toEqual({ kind: "days", count: 2 });
  });

  it("Below two days the time left is counted in hours, regardless of the calendar", () => {
    expect(timeLeft(2 * DAY_MS - HOUR_MS, 2)).toEqual({ kind: "hours", count: 47 });
    expect(timeLeft(HOUR_MS, 1)).toEqual({ kind: "hours", count: 1 });
  });

  it("Hours are counted up to a minute before two days, and rounded from exactly two hours on", () => {
    expect(timeLeft(2 * DAY_MS - MINUTE_MS, 2)).toEqual({ kind: "hours", count: 48 });
    expect(timeLeft(2 * DAY_MS - MINUTE_MS + 1, 2)).toEqual({ kind: "days", count: 2 });
    expect(timeLeft(2 * HOUR_MS, 0)).toEqual({ kind: "hours", count: 2 });
    expect(timeLeft(2 * HOUR_MS - 1, 0)).toEqual({ kind: "hours", count: 1 });
  });

  it("Below an hour the time left is counted in minutes, and the last one is a moment", () => {
    expect(timeLeft(HOUR_MS - 1, 0)).toEqual({ kind: "minutes", count: 59 });
    expect(timeLeft(MINUTE_MS, 1)).toEqual({ kind: "minutes", count: 1 });
    expect(timeLeft(MINUTE_MS - 1, 0)).toEqual({ kind: "moment" });
    expect(timeLeft(0, 0)).toEqual({ kind: "moment" });
    expect(timeLeft(-DAY_MS, -1)).toEqual({ kind: "moment" });
  });

  it("Ten seconds less do not change the hours or days left", () => {
    expect(timeLeft(12 * HOUR_MS, 0)).toEqual({ kind: "hours", count: 12 });
    expect(timeLeft(12 * HOUR_MS - 10_000, 0)).toEqual({ kind: "hours", count: 12 });
    expect(timeLeft(2 * DAY_MS - 10_000, 2)).toEqual({ kind: "days", count: 2 });
  });

  it("The time left exceeds the true one by at most 30 minutes, and in the last two hours not at all", () => {
    const unitMs = { days: DAY_MS, hours: HOUR_MS, minutes: MINUTE_MS };
    for (let ms = 0; ms < 2 * DAY_MS - MINUTE_MS; ms += 7 * MINUTE_MS + 1) {
      const left = timeLeft(ms, 2);
      expect(left.kind === "moment" ? 0 : left.count * unitMs[left.kind]).toBeLessThanOrEqual(
        ms < 2 * HOUR_MS ? ms : ms + HOUR_MS / 2,
      );
    }
  });
});

describe("leftInWords", () => {
  it("The time left is worded in the unit passed in", () => {
    expect(leftInWords({ kind: "days", count: 8 })).toBe("in 8 days");
    expect(leftInWords({ kind: "hours", count: 47 })).toBe("in 47 hours");
    expect(leftInWords({ kind: "minutes", count: 2 })).toBe("in 2 minutes");
  });

  it("One hour and one minute are worded in the singular", () => {
    expect(leftInWords({ kind: "hours", count: 1 })).toBe("in 1 hour");
    expect(leftInWords({ kind: "minutes", count: 1 })).toBe("in 1 minute");
  });

  it("The last minute is worded as “any moment now”", () => {
    expect(leftInWords({ kind: "moment" })).toBe("any moment now");
  });
});
