import { describe, expect, it } from "vitest";
import { placesOnLine } from "./places-on-line.ts";

describe("the places on the drawn line", () => {
  it("keep the reminder away from both ends, however the rhythm is", () => {
    expect(placesOnLine(28 / 29, 0).reminder).toBe(0.64);
    expect(placesOnLine(3 / 31, 0).reminder).toBe(0.34);
    expect(placesOnLine(0.5, 0).reminder).toBe(0.5);
  });

  it("have the lamp on the reminder when that is due, and in the middle of a part when half of it is over", () => {
    expect(placesOnLine(28 / 29, 28 / 29).lamp).toBeCloseTo(0.64);
    expect(placesOnLine(28 / 29, 14 / 29).lamp).toBeCloseTo(0.32);
    expect(placesOnLine(28 / 29, 28.5 / 29).lamp).toBeCloseTo(0.82);
  });

  it("let the lamp arrive when the delivery is due, not an hour before", () => {
    expect(placesOnLine(28 / 29, 1 - 1 / (29 * 24)).arrived).toBe(false);
    expect(placesOnLine(28 / 29, 1)).toEqual({ reminder: 0.64, lamp: 1, arrived: true });
  });

  it("stay on a line without length before its reminder", () => {
    expect(placesOnLine(0, 0).lamp).toBe(0);
    expect(placesOnLine(1, 1).lamp).toBeCloseTo(0.64);
  });
});
