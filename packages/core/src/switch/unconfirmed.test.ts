import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { subscriptionValidity } from "../plans/plans.ts";
import { DAY_MS, HOUR_MS } from "../time/duration.ts";
import { serviceMs, wallMs } from "../time/instant.ts";
import type { Now, WallMs } from "../time/instant.ts";
import { decide } from "./decide.ts";
import { subscriptionStateAt } from "./eligibility.ts";
import {
  DELAY_HOURS,
  FREQUENCY_HOURS,
  factsOf,
  msLater,
  nowAt,
  remindedFacts,
  serviceAt,
  wallAt,
} from "./facts.fixture.ts";
import { brokenHistoryLaws } from "./history-laws.ts";
import { beginLife, live } from "./life.fixture.ts";
import type { Life } from "./life.fixture.ts";
import { threadAfterSign } from "./predict.ts";
import { threadOf } from "./thread.ts";

const DUE = FREQUENCY_HOURS + DELAY_HOURS;
const ASK = { kind: "ask-app-store" } as const;

/** Ended at an hour, as an app store said before that. */
const endedAt = (hours: number) =>
  ({ kind: "until", until: wallAt(hours), readAt: wallAt(hours - 30) }) as const;

describe("a subscription past its end that was not read since (behaviour §2)", () => {
  it("Its owner is neither delivered nor switched off, and the app store is asked", () => {
    const facts = remindedFacts({ subscription: endedAt(DUE - 1) });
    expect(decide(facts, nowAt(DUE))).toEqual({
      state: facts.state,
      nextLookAt: serviceAt(DUE + 24),
      calendarLookAt: null,
      effects: [ASK],
    });
  });

  it("Reminders go on, and the app store is asked along with them", () => {
    const decision = decide(factsOf({ subscription: endedAt(100) }), nowAt(FREQUENCY_HOURS));
    expect(decision).toMatchObject({ state: { kind: "reminding", cycle: 1 }, nextLookAt: expect.anything() });
    expect(decision.effects).toEqual([{ kind: "remind", cycle: 1, number: 1 }, ASK]);
  });

  it("The app store is asked for an owner who sleeps, and not for one who is off the switch anyway", () => {
    const subscription = endedAt(1);
    const effectsOf = (different: Parameters<typeof factsOf>[0]) =>
      decide(factsOf({ subscription, ...different }), nowAt(2)).effects;
    expect(effectsOf({ sleepUntil: wallAt(9_000) })).toEqual([ASK]);
    expect(effectsOf({ deliverableNotes: [] })).toEqual([]);
    expect(effectsOf({ accountActive: false })).toEqual([]);
  });

  it("The notes go out at once when the app store says that the lapse never was", () => {
    const facts = remindedFacts({ subscription: endedAt(DUE - 1) });
    const { state } = decide(facts, nowAt(DUE));
    const subscription = { kind: "until", until: wallAt(DUE + 700), readAt: wallAt(DUE + 9) } as const;
    const answered = decide({ ...facts, state, subscription }, nowAt(DUE + 9));
    expect(answered.effects).toEqual([{ kind: "deliver", cycle: 1, noteIds: ["note-1"] }]);
  });

  it("The owner leaves the switch once the app store was read after the end and said nothing better", () => {
    const subscription = { ...endedAt(DUE - 1), readAt: wallAt(DUE - 1) };
    expect(decide(remindedFacts({ subscription }), nowAt(DUE))).toMatchObject({
      state: { kind: "off", cycle: 1 },
      effects: [],
    });
  });

  it("An end that no app store is behind is a lapse at once", () => {
    const subscription = { ...endedAt(DUE - 1), readAt: null };
    expect(decide(remindedFacts({ subscription }), nowAt(DUE)).state.kind).toBe("off");
  });
});

describe("the edge of the UTC day", () => {
  const ends = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2030, 0) });
  /** What the calendar on the wall shows in a place, as the difference to UTC. */
  const zones = fc.constantFrom(-10, 0, 13);

  it("A subscription is valid up to the last moment of its UTC day and in doubt from the next, in every time zone", () => {
    fc.assert(
      fc.property(ends, zones, fc.integer({ min: -DAY_MS, max: 0 }), (end, zone, readBefore) => {
        // Paid until a moment of the local day: only the UTC day of that moment counts.
        const validUntil = wallMs(end - zone * HOUR_MS);
        const readAt = (at: WallMs) =>
          subscriptionValidity({ planPriceCents: 490, planIsGranted: false, validUntil, readAt: at });
        const unread = readAt(wallMs(validUntil + readBefore));
        const midnight = wallMs(Date.parse(`${new Date(validUntil).toISOString().slice(0, 10)}T24:00:00Z`));
        expect(subscriptionStateAt(unread, wallMs(midnight - 1))).toBe("valid");
        expect(subscriptionStateAt(unread, midnight)).toBe("unconfirmed");
        expect(subscriptionStateAt(readAt(midnight), midnight)).toBe("lapsed");
      }),
    );
  });
});

describe("a writer who died", () => {
  const lapses = fc.array(
    fc.record({ paidHours: fc.integer({ min: 1, max: 300 }), silentHours: fc.integer({ min: 0, max: 240 }) }),
    { minLength: 1, maxLength: 6 },
  );

  it("Renewals that the app store tells late put a delivery off until they are told, and no longer", () => {
    fc.assert(
      fc.property(lapses, (paid) => {
        const began = live(beginLife(), {
          kind: "subscription",
          hours: paid[0]?.paidHours ?? 0,
          by: "app-store",
        });
        const { life, doubts } = paid.reduce(
          (so, { paidHours, silentHours }, index) => {
            const endsAt = so.hours + paidHours;
            const toldAt = endsAt + silentHours;
            const next = paid[index + 1]?.paidHours ?? 10_000;
            const silent = passHours(so.life, paidHours + silentHours);
            const told = live(silent, { kind: "subscription", hours: next, by: "app-store" });
            return { life: told, hours: toldAt, doubts: [...so.doubts, { endsAt, toldAt }] };
          },
          { life: began, hours: 0, doubts: [] as readonly { endsAt: number; toldAt: number }[] },
        );
        const end = passHours(life, 2 * DUE);
        const doubt = doubts.find(({ endsAt, toldAt }) => DUE >= endsAt && DUE < toldAt);
        expect(end.history.filter(({ kind }) => kind === "delivered")).toMatchObject([
          { at: serviceAt(doubt?.toldAt ?? DUE), cycle: 1 },
        ]);
        expect(brokenHistoryLaws(end.history)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it("A lapse that was real puts the delivery off by a fresh reminder and the full delay", () => {
    const lapsed = [
      { kind: "subscription", hours: DUE - 5, by: "app-store" },
      { kind: "subscription", hours: -1, by: "app-store" },
    ] as const;
    const dead = passHours(live(beginLife(), lapsed[0]), DUE - 4);
    const off = live(dead, lapsed[1]);
    expect(off.facts.state.kind).toBe("off");
    const back = live(passHours(off, 1_000), { kind: "subscription", hours: 9_000, by: "app-store" });
    const end = passHours(live(back, { kind: "accept", back: 0 }), 2 * DUE);
    expect(end.history.filter(({ kind }) => kind === "delivered")).toMatchObject([
      { at: serviceAt(DUE - 4 + 1_000 + DELAY_HOURS), cycle: 2 },
    ]);
  });
});

describe("the thread in doubt", () => {
  const facts = remindedFacts({ subscription: endedAt(DUE - 1) });
  const later: Now = msLater(nowAt(DUE), HOUR_MS);

  it("The thread says that the subscription is unconfirmed, and keeps the line", () => {
    const { kind: _kind, ...line } = threadOf(remindedFacts(), later, wallAt(0));
    expect(threadOf(facts, later, wallAt(0))).toEqual({
      ...line,
      kind: "unconfirmed",
      endedAt: wallAt(DUE - 1),
    });
  });

  it("A sign of life begins the line anew, and the doubt stays", () => {
    const rhythm = { confirmFrequencyHours: FREQUENCY_HOURS, sendingDelayHours: DELAY_HOURS };
    const predicted = threadAfterSign(threadOf(facts, later, wallAt(0)), rhythm, later.wall);
    const lastSignAt = serviceMs(later.service);
    const state = { kind: "watching", cycle: 2, baseAt: lastSignAt } as const;
    expect(predicted).toEqual(threadOf({ ...facts, state, lastSignAt }, later, later.wall));
  });

  it("Sleep mode is shown rather than the doubt", () => {
    expect(threadOf({ ...facts, sleepUntil: wallAt(9_000) }, later, wallAt(0)).kind).toBe("asleep");
  });
});

/** Hour by hour, with mail servers that take each reminder at once. */
function passHours(life: Life, hours: number): Life {
  return Array.from({ length: hours }).reduce<Life>(
    (so) => live(live(so, { kind: "pass", hours: 1 }), { kind: "accept", back: 0 }),
    life,
  );
}
