import { describe, expect, it } from "vitest";
import { HOUR_MS } from "../time/duration.ts";
import { deliveryDueAt, deliveryDueOf, followUpsOf, nextRoundAt, reminderDueAt } from "./deadlines.ts";
import { serviceAt } from "./facts.fixture.ts";

const followUpHours = (sendingDelayHours: number): readonly (readonly [number, number])[] =>
  followUpsOf(serviceAt(1_000), sendingDelayHours).map(({ number, at }) => [
    number,
    (at - serviceAt(1_000)) / HOUR_MS,
  ]);

describe("reminderDueAt", () => {
  it("A reminder is due one frequency after the base", () => {
    expect(reminderDueAt(serviceAt(10), 72)).toBe(serviceAt(82));
  });
});

describe("deliveryDueAt", () => {
  it("A delivery is due one sending delay after the delay starts", () => {
    expect(deliveryDueAt(serviceAt(100), 24)).toBe(serviceAt(124));
  });
});

describe("nextRoundAt", () => {
  it("The next round begins a day after the try that came back", () => {
    expect(nextRoundAt(serviceAt(100))).toBe(serviceAt(124));
  });
});

describe("deliveryDueOf", () => {
  it("No delivery is due while no reminder was sent", () => {
    const state = { kind: "watching", cycle: 1, baseAt: serviceAt(1) } as const;
    expect(deliveryDueOf({ state, sendingDelayHours: 24 })).toBeNull();
  });
});

describe("followUpsOf", () => {
  it("The second reminder comes at half of the delay and the last notice 24 hours before the delivery", () => {
    expect(followUpHours(72)).toEqual([
      [2, 36],
      [3, 48],
    ]);
    expect(followUpHours(672)).toEqual([
      [2, 336],
      [3, 648],
    ]);
  });

  it("A delay of 24 hours has only a last notice, 12 hours before the delivery", () => {
    expect(followUpHours(24)).toEqual([[3, 12]]);
  });

  it("The second reminder is left out when it would not come before the last notice", () => {
    expect(followUpHours(25)).toEqual([[3, 1]]);
    expect(followUpHours(47)).toEqual([[3, 23]]);
    expect(followUpHours(48)).toEqual([[3, 24]]);
    expect(followUpHours(49)).toEqual([
      [2, 24.5],
      [3, 25],
    ]);
  });

  it("The last notice is left out when the delay is too short for it", () => {
    expect(followUpHours(23)).toEqual([[2, 11.5]]);
    expect(followUpHours(0.1)).toEqual([[2, 0.05]]);
  });

  it("A delay of zero has no later reminders", () => {
    expect(followUpHours(0)).toEqual([]);
  });
});
