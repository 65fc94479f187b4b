import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "./duration.ts";
import { timeLeft } from "./left.ts";

describe("timeLeft", () => {
  it("counts days from two days on", () => {
    expect(timeLeft(8 * DAY_MS)).toEqual({ kind: "days", count: 8 });
    expect(timeLeft(2 * DAY_MS)).toEqual({ kind: "days", count: 2 });
    expect(timeLeft(2 * DAY_MS - 1)).toEqual({ kind: "hours", count: 47 });
  });

  it("counts hours, then minutes, then calls it a moment", () => {
    expect(timeLeft(HOUR_MS)).toEqual({ kind: "hours", count: 1 });
    expect(timeLeft(HOUR_MS - 1)).toEqual({ kind: "minutes", count: 59 });
    expect(timeLeft(MINUTE_MS)).toEqual({ kind: "minutes", count: 1 });
    expect(timeLeft(MINUTE_MS - 1)).toEqual({ kind: "moment" });
    expect(timeLeft(0)).toEqual({ kind: "moment" });
    expect(timeLeft(-DAY_MS)).toEqual({ kind: "moment" });
  });

  it("never promises more time than there is", () => {
    const unitMs = { days: DAY_MS, hours: HOUR_MS, minutes: MINUTE_MS };
    for (let ms = 0; ms < 30 * DAY_MS; ms += 7 * MINUTE_MS + 1) {
      const left = timeLeft(ms);
      expect(left.kind === "moment" ? 0 : left.count * unitMs[left.kind]).toBeLessThanOrEqual(ms);
    }
  });
});
