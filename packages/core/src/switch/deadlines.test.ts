import { describe, expect, it } from "vitest";
import { HOUR_MS } from "../time/duration.ts";
import { delayStartAt, deliveryDueAt, followUpsOf, reminderDueAt, secondRoundAt } from "./deadlines.ts";
import { serviceAt } from "./facts.fixture.ts";

const followUpHours = (sendingDelayHours: number): readonly (readonly [number, number])[] =>
  followUpsOf(serviceAt(1_000), sendingDelayHours).map(({ number, at }) => [
    number,
    (at - serviceAt(1_000)) / HOUR_MS,
  ]);

describe("reminderDueAt", () => {
  it("is the confirm frequency after the base", () => {
    expect(reminderDueAt(serviceAt(10), 72)).toBe(serviceAt(82));
  });
});

describe("deliveryDueAt", () => {
  it("is the sending delay after its beginning", () => {
    expect(deliveryDueAt(serviceAt(100), 24)).toBe(serviceAt(124));
  });
});

describe("delayStartAt", () => {
  it("is the acceptance, and seven days later once a reminder came back", () => {
    expect(delayStartAt(serviceAt(100), undefined)).toBe(serviceAt(100));
    expect(delayStartAt(serviceAt(100), 2)).toBe(serviceAt(100 + 7 * 24));
  });
});

describe("secondRoundAt", () => {
  it("is a day after the bounce", () => {
    expect(secondRoundAt(serviceAt(100))).toBe(serviceAt(124));
  });
});

describe("followUpsOf", () => {
  it("puts a reminder at half of the delay and a last notice 24 hours before the delivery", () => {
    expect(followUpHours(72)).toEqual([
      [2, 36],
      [3, 48],
    ]);
    expect(followUpHours(672)).toEqual([
      [2, 336],
      [3, 648],
    ]);
  });

  it("gives the last notice 12 hours before the delivery when the delay is 24 hours, and no other", () => {
    expect(followUpHours(24)).toEqual([[3, 12]]);
  });

  it("leaves out the middle reminder when it would not come before the last notice", () => {
    expect(followUpHours(25)).toEqual([[3, 1]]);
    expect(followUpHours(47)).toEqual([[3, 23]]);
    expect(followUpHours(48)).toEqual([[3, 24]]);
    expect(followUpHours(49)).toEqual([
      [2, 24.5],
      [3, 25],
    ]);
  });

  it("leaves out the last notice when the delay is too short for it, as in a rehearsal", () => {
    expect(followUpHours(23)).toEqual([[2, 11.5]]);
    expect(followUpHours(0.1)).toEqual([[2, 0.05]]);
  });

  it("has nothing to say when there is no delay", () => {
    expect(followUpHours(0)).toEqual([]);
  });
});
