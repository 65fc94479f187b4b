import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "../time/duration.ts";
import type { ServiceMs } from "../time/instant.ts";
import { BRAKE_FLOOR, brakeAllowance, brakePeriods, exceedsBrake, heldBack } from "./brake.ts";
import type { Period } from "./brake.ts";
import { decide } from "./decide.ts";
import { msLater, nowAt, remindedFacts, wallAt } from "./facts.fixture.ts";
import { brokenDecisionLaws } from "./laws.ts";
import { anyFacts } from "./random-life.fixture.ts";

describe("brakeAllowance (§1.4)", () => {
  it.each([
    [0, 20],
    [120, 20],
    [121, 121 / 6],
    [3_000, 500],
  ])("After deliveries for %i users in 30 days, the brake allows %d in a day", (before, allowed) => {
    expect(brakeAllowance(before)).toBe(allowed);
  });
});

describe("exceedsBrake (§1.4)", () => {
  it("Without earlier deliveries the brake lets 20 users pass and holds 21", () => {
    expect(exceedsBrake({ inWindow: 0, before: 0, due: 20 })).toBe(false);
    expect(exceedsBrake({ inWindow: 0, before: 0, due: 21 })).toBe(true);
  });

  it("The brake adds the users of the last day to those of this sweep", () => {
    expect(exceedsBrake({ inWindow: 19, before: 0, due: 1 })).toBe(false);
    expect(exceedsBrake({ inWindow: 19, before: 0, due: 2 })).toBe(true);
  });

  it("The brake lets five times a usual day pass, at any size of the installation", () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 100_000 }), (aDay) => {
        const before = 30 * aDay;
        expect(exceedsBrake({ inWindow: aDay, before, due: 4 * aDay })).toBe(false);
        expect(exceedsBrake({ inWindow: aDay, before, due: 4 * aDay + 1 })).toBe(true);
      }),
    );
  });

  it("More due users never make the brake more lenient", () => {
    const counts = fc.record({ inWindow: fc.nat(999), before: fc.nat(9_999), due: fc.nat(999) });
    fc.assert(
      fc.property(counts, fc.nat(99), (some, more) => {
        const worse = { ...some, due: some.due + more };
        expect(exceedsBrake(worse) || !exceedsBrake(some)).toBe(true);
      }),
    );
  });
});

describe("brakePeriods (§1.4)", () => {
  const { window, before } = brakePeriods(nowAt(1_000));

  it("The brake compares the last day with the thirty days before it, without a gap", () => {
    expect(window).toEqual({ from: nowAt(976).service, to: null });
    expect(before.to).toBe(window.from);
    expect(before.to! - before.from).toBe(30 * DAY_MS);
  });
});

type Wave = { readonly hoursLater: number; readonly users: number };
type Passed = { readonly at: ServiceMs; readonly users: number };

const within = (passed: readonly Passed[], { from, to }: Period): number =>
  passed.reduce((sum, { at, users }) => (at > from && at <= (to ?? Infinity) ? sum + users : sum), 0);

/** Sweeps, one after the other, with an admin who refuses all that was held. */
const sweepAll = (waves: readonly Wave[]): readonly Passed[] => {
  let now = nowAt(5_000);
  const passed: Passed[] = [];
  for (const { hoursLater, users } of waves) {
    now = msLater(now, hoursLater * HOUR_MS);
    const { window, before } = brakePeriods(now);
    const counts = { inWindow: within(passed, window), before: within(passed, before), due: users };
    if (!exceedsBrake(counts)) passed.push({ at: now.service, users });
  }
  return passed;
};

describe("sweeps under the brake", () => {
  it("Of 99 sweeps with 19 users each within ten hours, only the first passes the brake", () => {
    const trickle = Array.from({ length: 99 }, () => ({ hoursLater: 0.1, users: 19 }));
    expect(sweepAll(trickle)).toHaveLength(1);
  });

  it("Sweeps of a usual day's size all pass the brake, day after day", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: BRAKE_FLOOR }), (users) => {
        const days = Array.from({ length: 100 }, () => ({ hoursLater: 24, users }));
        expect(sweepAll(days)).toHaveLength(100);
      }),
    );
  });

  it("No day ever passes more than the allowance, no matter how a wave is split into sweeps", () => {
    const waves = fc.array(
      fc.record({ hoursLater: fc.double({ min: 0, max: 60, noNaN: true }), users: fc.nat(60) }),
      { maxLength: 120 },
    );
    fc.assert(
      fc.property(waves, (cutUp) => {
        const passed = sweepAll(cutUp);
        for (const [index, { at }] of passed.entries()) {
          const { window, before } = brakePeriods({ ...nowAt(0), service: at });
          const upToHere = passed.slice(0, index + 1);
          expect(within(upToHere, window)).toBeLessThanOrEqual(brakeAllowance(within(upToHere, before)));
        }
      }),
    );
  });
});

describe("heldBack (§1.4)", () => {
  const due = nowAt(10_000);

  it("A held-back delivery keeps its state, has no effects and is looked at again in an hour", () => {
    const facts = remindedFacts();
    expect(decide(facts, due).effects).toMatchObject([{ kind: "deliver" }]);
    expect(heldBack(facts, due)).toEqual({
      state: facts.state,
      nextLookAt: msLater(due, HOUR_MS).service,
      calendarLookAt: null,
      effects: [],
    });
  });

  it("A held-back delivery is looked at when the subscription ends", () => {
    const facts = remindedFacts({ subscription: { kind: "until", until: wallAt(10_000.5) } });
    expect(heldBack(facts, due).calendarLookAt).toBe(wallAt(10_000.5));
  });

  it("A held-back delivery breaks no law of a decision", () => {
    fc.assert(
      fc.property(anyFacts, ({ facts, now }) => {
        fc.pre(decide(facts, now).effects.some(({ kind }) => kind === "deliver"));
        expect(brokenDecisionLaws(facts, now, heldBack(facts, now)).map(({ name }) => name)).toEqual([]);
      }),
      { maxSkipsPerRun: 10_000 },
    );
  });
});
