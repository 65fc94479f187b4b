import { describe, expect, it } from "vitest";
import { hoursOf, lengthOf, LENGTH_UNITS, minCount, withUnit } from "./rhythm.ts";

describe("lengths of the rhythm", () => {
  it("are shown in the largest unit without a remainder", () => {
    expect(lengthOf(1)).toEqual({ count: 1, unit: "hour" });
    expect(lengthOf(24)).toEqual({ count: 1, unit: "day" });
    expect(lengthOf(25)).toEqual({ count: 25, unit: "hour" });
    expect(lengthOf(72)).toEqual({ count: 3, unit: "day" });
    expect(lengthOf(168)).toEqual({ count: 1, unit: "week" });
    expect(lengthOf(192)).toEqual({ count: 8, unit: "day" });
    expect(lengthOf(672)).toEqual({ count: 4, unit: "week" });
  });

  it("are shown in hours where they hold a part of one", () => {
    expect(lengthOf(36.5)).toEqual({ count: 36.5, unit: "hour" });
  });

  it("come back to the same hours", () => {
    for (let hours = 1; hours <= 672; hours += 1) expect(hoursOf(lengthOf(hours))).toBe(hours);
  });

  it("know hours, days and weeks", () => {
    expect(LENGTH_UNITS).toEqual(["hour", "day", "week"]);
    expect(hoursOf({ count: 2, unit: "hour" })).toBe(2);
    expect(hoursOf({ count: 2, unit: "day" })).toBe(48);
    expect(hoursOf({ count: 2, unit: "week" })).toBe(336);
  });
});

describe("the number that can be entered", () => {
  it("starts at 1, and at 3 for days between a sign of life and the reminder", () => {
    expect(minCount("confirmFrequency", "hour")).toBe(1);
    expect(minCount("confirmFrequency", "day")).toBe(3);
    expect(minCount("confirmFrequency", "week")).toBe(1);
    for (const unit of LENGTH_UNITS) expect(minCount("sendingDelay", unit)).toBe(1);
  });

  it("is raised when days are chosen, and kept otherwise", () => {
    expect(withUnit("confirmFrequency", { count: 1, unit: "week" }, "day")).toEqual({
      count: 3,
      unit: "day",
    });
    expect(withUnit("confirmFrequency", { count: 5, unit: "week" }, "day")).toEqual({
      count: 5,
      unit: "day",
    });
    expect(withUnit("confirmFrequency", { count: 2, unit: "day" }, "week")).toEqual({
      count: 2,
      unit: "week",
    });
    expect(withUnit("sendingDelay", { count: 1, unit: "week" }, "day")).toEqual({ count: 1, unit: "day" });
  });
});
