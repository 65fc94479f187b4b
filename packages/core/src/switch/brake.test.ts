import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "../time/duration.ts";
import { serviceMs, type ServiceMs } from "../time/instant.ts";
import {
  BRAKE_FLOOR,
  brakeAllowance,
  brakeGroupOf,
  brakePeriods,
  canaryNightsSince,
  exceedsBrake,
  heldBack,
  heldOn,
  heldUntilEnd,
  holdEndsAt,
  isHoldOver,
  provesAccount,
  staysHeld,
} from "./brake.ts";
import type { Period } from "./brake.ts";
import { decide } from "./decide.ts";
import { deliveryRefused, signOfLifeGiven } from "./events.ts";
import { msLater, nowAt, remindedFacts, wallAt } from "./facts.fixture.ts";
import { brokenDecisionLaws } from "./laws.ts";
import { anyFacts } from "./random-life.fixture.ts";

describe("the groups of the brake (§1.4)", () => {
  const groupAt = (days: number, isProved: boolean) =>
    brakeGroupOf({ createdMs: serviceMs(7), isProved }, serviceMs(7 + days * DAY_MS));

  it.each([
    ["proved", true, 30],
    ["not proved", false, 180],
  ])("An account that is %s is established from its full age on", (_, isProved, days) => {
    expect(groupAt(days - 1 / DAY_MS, isProved)).toBe("new");
    expect(groupAt(days, isProved)).toBe("established");
  });

  it("A sign of life proves an account after its first day only", () => {
    expect(provesAccount(serviceMs(7), serviceMs(7 + DAY_MS - 1))).toBe(false);
    expect(provesAccount(serviceMs(7), serviceMs(7 + DAY_MS))).toBe(true);
  });

  it("Neither time nor a sign of life ever makes an established user a new one", () => {
    const days = fc.double({ min: 0, max: 400, noNaN: true });
    fc.assert(
      fc.property(days, days, fc.boolean(), fc.boolean(), (age, more, isProved, laterProved) => {
        fc.pre(groupAt(age, isProved) === "established");
        expect(groupAt(age + more, isProved || laterProved)).toBe("established");
      }),
    );
  });
});

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
    const facts = remindedFacts({ subscription: { kind: "until", until: wallAt(10_000.5), readAt: null } });
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

describe("a held delivery", () => {
  const since = nowAt(1_000);
  const held = { cycle: 4, sinceMs: since.service, releasedAt: null };
  const REMINDED = { kind: "reminded", cycle: 4, acceptedAt: since.service, lastReminder: 3 } as const;

  it("A delivery stays held while its reminders come back and are sent again", () => {
    const queued = { kind: "reminding", cycle: 4, queuedAt: since.service } as const;
    for (const state of [REMINDED, queued]) expect(staysHeld(held, state)).toBe(true);
  });

  it("A delivery is no longer held after a sign of life, off the switch, in sleep mode, and once delivered", () => {
    expect(staysHeld(held, { ...REMINDED, cycle: 5 })).toBe(false);
    expect(staysHeld(held, { kind: "watching", cycle: 5, baseAt: since.service })).toBe(false);
    for (const kind of ["off", "asleep"] as const) expect(staysHeld(held, { kind, cycle: 4 })).toBe(false);
    expect(staysHeld(held, { kind: "delivered", cycle: 4, deliveredAt: since.wall })).toBe(false);
  });

  it("A held delivery that is not due at the moment is looked at within the hour, or when anything else is due", () => {
    const decision = heldBack(remindedFacts(), since);
    const soon = msLater(since, 7).service;
    const looksAt = (nextLookAt: ServiceMs | null) => heldOn({ ...decision, nextLookAt }, since).nextLookAt;
    expect(looksAt(null)).toBe(msLater(since, HOUR_MS).service);
    expect(looksAt(msLater(since, DAY_MS).service)).toBe(msLater(since, HOUR_MS).service);
    expect(looksAt(soon)).toBe(soon);
  });

  it.each([
    ["after 14 days with 7 nights of the canary", 14 * DAY_MS, 7, true],
    ["after 14 days with 6 nights of the canary", 14 * DAY_MS, 6, false],
    ["before 14 days, however often the canary arrived", 14 * DAY_MS - 1, 14, false],
    ["long after 14 days without the canary", 400 * DAY_MS, 0, false],
  ])("Whether an undecided hold is over: %s", (_, ms, nights, isOver) => {
    const now = msLater(since, ms);
    expect(isHoldOver(held, nights, now)).toBe(isOver);
    expect(isHoldOver({ ...held, releasedAt: since.wall }, nights, now)).toBe(false);
  });

  it("The nights that end a hold are those of the last 14 days, all of them within the hold", () => {
    const now = msLater(since, 20 * DAY_MS);
    expect(canaryNightsSince(now.service)).toBe(msLater(since, 6 * DAY_MS).service);
    expect(canaryNightsSince(holdEndsAt(held))).toBe(held.sinceMs);
  });

  it("The end of a hold lets pass the cycle that begins with the fresh reminder, and no other", () => {
    const now = msLater(since, 14 * DAY_MS);
    const ended = heldUntilEnd(held, now);
    expect(ended.releasedAt).toBe(now.wall);
    const facts = remindedFacts({ state: { ...REMINDED, acceptedAt: nowAt(900).service } });
    const fresh = decide({ ...facts, state: deliveryRefused(facts.state) }, now);
    expect(fresh.effects).toMatchObject([{ kind: "remind", cycle: 5, number: 1 }]);
    expect(staysHeld(ended, fresh.state)).toBe(true);
    expect(staysHeld(ended, signOfLifeGiven(fresh.state, now.service).state)).toBe(false);
  });
});
