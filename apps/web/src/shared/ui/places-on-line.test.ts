import { describe, expect, it } from "vitest";
import { placesOnLine, USUAL_REMINDER_PLACE } from "./places-on-line.ts";

const places = (reminderMark: number, lamp: number) => placesOnLine({ reminderMark, lamp });

describe("the places on the line", () => {
  it("The reminder stays between 0.53 and 0.64 of the line, or where it is in between", () => {
    expect(places(28 / 29, 0).reminder).toBe(0.64);
    expect(places(3 / 31, 0).reminder).toBe(0.53);
    expect(places(0.6, 0).reminder).toBe(0.6);
  });

  it("The lamp stands at the reminder when that is due, and in proportion on either part", () => {
    expect(places(28 / 29, 28 / 29).lamp).toBeCloseTo(0.64);
    expect(places(28 / 29, 14 / 29).lamp).toBeCloseTo(0.32);
    expect(places(28 / 29, 28.5 / 29).lamp).toBeCloseTo(0.82);
  });

  it("The lamp arrives when the delivery is due, not an hour before", () => {
    expect(places(28 / 29, 1 - 1 / (29 * 24)).arrived).toBe(false);
    expect(places(28 / 29, 1)).toEqual({ reminder: 0.64, lamp: 1, arrived: true });
  });

  it("The lamp stays at or before the reminder on a line without length", () => {
    expect(places(0, 0).lamp).toBe(0);
    expect(places(1, 1).lamp).toBeCloseTo(0.64);
  });

  it("Where the reminder has one place for everyone, the lamp is in proportion on either side of it", () => {
    const usual = (lamp: number) => placesOnLine({ reminderMark: 7 / 9, lamp }, USUAL_REMINDER_PLACE);
    expect(usual(7 / 9)).toMatchObject({ reminder: 0.6, lamp: 0.6 });
    expect(usual(8 / 9).lamp).toBeCloseTo(0.8);
    expect(usual(3.5 / 9).lamp).toBeCloseTo(0.3);
  });
});
