import { describe, expect, it } from "vitest";
import { hoursOf, lengthOf, LENGTH_UNITS, minCount, withUnit } from "./rhythm.ts";

describe("lengths in hours, days and weeks", () => {
  it("A length is shown in the largest unit that divides it evenly", () => {
    expect(lengthOf(1)).toEqual({ count: 1, unit: "hour" });
    expect(lengthOf(24)).toEqual({ count: 1, unit: "day" });
    expect(lengthOf(25)).toEqual({ count: 25, unit: "hour" });
    expect(lengthOf(72)).toEqual({ count: 3, unit: "day" });
    expect(lengthOf(168)).toEqual({ count: 1, unit: "week" });
    expect(lengthOf(192)).toEqual({ count: 8, unit: "day" });
    expect(lengthOf(672)).toEqual({ count: 4, unit: "week" });
  });

  it("A length with a fraction of an hour is shown in hours", () => {
    expect(lengthOf(36.5)).toEqual({ count: 36.5, unit: "hour" });
  });

  it("A length converted to its unit and back is the same number of hours", () => {
    for (let hours = 1; hours <= 672; hours += 1) expect(hoursOf(lengthOf(hours))).toBe(hours);
  });

  it("Hours, days and weeks are the only units, and each converts to hours", () => {
    expect(LENGTH_UNITS).toEqual(["hour", "day", "week"]);
    expect(hoursOf({ count: 2, unit: "hour" })).toBe(2);
    expect(hoursOf({ count: 2, unit: "day" })).toBe(48);
    expect(hoursOf({ count: 2, unit: "week" })).toBe(336);
  });
});

describe("the smallest count of a length", () => {
  it("The smallest count is 1, except 3 for a frequency in days", () => {
    expect(minCount("confirmFrequency", "hour")).toBe(1);
    expect(minCount("confirmFrequency", "day")).toBe(3);
    expect(minCount("confirmFrequency", "week")).toBe(1);
    for (const unit of LENGTH_UNITS) expect(minCount("sendingDelay", unit)).toBe(1);
  });

  it("Switching to days raises a frequency below 3, and other switches keep the count", () => {
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
