import { describe, expect, it } from "vitest";
import { placesOnLine } from "./thread-line.tsx";

describe("the places on the line", () => {
  it("The reminder stays between 0.34 and 0.64 of the line, or where it is in between", () => {
    expect(placesOnLine(28 / 29, 0).reminder).toBe(0.64);
    expect(placesOnLine(3 / 31, 0).reminder).toBe(0.34);
    expect(placesOnLine(0.5, 0).reminder).toBe(0.5);
  });

  it("The lamp stands at the reminder when that is due, and in proportion on either part", () => {
    expect(placesOnLine(28 / 29, 28 / 29).lamp).toBeCloseTo(0.64);
    expect(placesOnLine(28 / 29, 14 / 29).lamp).toBeCloseTo(0.32);
    expect(placesOnLine(28 / 29, 28.5 / 29).lamp).toBeCloseTo(0.82);
  });

  it("The lamp arrives when the delivery is due, not an hour before", () => {
    expect(placesOnLine(28 / 29, 1 - 1 / (29 * 24)).arrived).toBe(false);
    expect(placesOnLine(28 / 29, 1)).toEqual({ reminder: 0.64, lamp: 1, arrived: true });
  });

  it("The lamp stays at or before the reminder on a line without length", () => {
    expect(placesOnLine(0, 0).lamp).toBe(0);
    expect(placesOnLine(1, 1).lamp).toBeCloseTo(0.64);
  });
});
