import { describe, expect, it } from "vitest";
import { DAY_MS } from "../time/duration.ts";
import { EPOCH } from "../time/instant.ts";
import { decide } from "./decide.ts";
import {
  DELAY_HOURS,
  FREQUENCY_HOURS,
  daysJumped,
  factsOf,
  msLater,
  nowAt,
  remindedFacts,
  serviceAt,
  wallAt,
} from "./facts.fixture.ts";
import type { SwitchFacts, SwitchState } from "./state.ts";

const deliveryDue = nowAt(FREQUENCY_HOURS + DELAY_HOURS);

describe("eligibility for the switch (§1.6)", () => {
  const reasons: readonly (readonly [string, Partial<SwitchFacts>])[] = [
    ["a disabled account", { accountActive: false }],
    ["an unconfirmed e-mail address", { emailConfirmed: false }],
    ["no subscription", { subscription: { kind: "never" } }],
    ["a lapsed subscription", { subscription: { kind: "until", until: deliveryDue.wall, readAt: null } }],
    ["no active note", { deliverableNotes: [] }],
  ];

  it.each(reasons)("Nothing is delivered for a user with %s", (_reason, different) => {
    const decision = decide(remindedFacts(different), deliveryDue);
    expect(decision.effects).toEqual([]);
    expect(decision.state).toEqual({ kind: "off", cycle: 1 });
  });

  it.each(reasons)("No reminder is sent to a user with %s", (_reason, different) => {
    expect(decide(factsOf(different), deliveryDue).effects).toEqual([]);
  });

  it("A delivery happens up to the last millisecond of the subscription", () => {
    const until = msLater(deliveryDue, 1).wall;
    const decision = decide(
      remindedFacts({ subscription: { kind: "until", until, readAt: null } }),
      deliveryDue,
    );
    expect(decision.effects).toHaveLength(1);
  });

  it("A user who is off the switch has no next look", () => {
    for (const different of [
      { accountActive: false },
      { deliverableNotes: [] },
      { subscription: { kind: "never" } },
    ] as const)
      expect(decide(factsOf(different), nowAt(1)).nextLookAt).toBeNull();
  });

  it("A lapsed user is looked at daily, so a calendar that ran ahead is corrected the next day", () => {
    const facts = factsOf({ subscription: { kind: "until", until: wallAt(100), readAt: null } });
    const fooled = decide(facts, daysJumped(nowAt(90), 14));
    expect(fooled).toMatchObject({ state: { kind: "off" }, nextLookAt: serviceAt(90) + DAY_MS });
    expect(decide({ ...facts, state: fooled.state }, nowAt(90 + 0.5)).state.kind).toBe("watching");
    expect(decide({ ...facts, accountActive: false }, nowAt(200)).nextLookAt).toBeNull();
  });
});

describe("the end of the subscription (§1.6)", () => {
  const subscription = { kind: "until", until: wallAt(FREQUENCY_HOURS + 5), readAt: null } as const;
  const states: readonly SwitchState[] = [
    { kind: "watching", cycle: 1, baseAt: serviceAt(20) },
    { kind: "reminding", cycle: 1, queuedAt: serviceAt(FREQUENCY_HOURS) },
    { kind: "reminded", cycle: 1, acceptedAt: serviceAt(FREQUENCY_HOURS), lastReminder: 1 },
  ];

  it.each(states)("The end of a subscription is looked at by the calendar, while $kind", (state) => {
    const decision = decide(factsOf({ state, subscription }), nowAt(FREQUENCY_HOURS));
    expect(decision.calendarLookAt).toBe(subscription.until);
    expect(decision.state).toBe(state);
  });

  it("An outage before the end of a subscription does not move the look at that end", () => {
    const outage = daysJumped(nowAt(100), 2);
    expect(decide(factsOf({ subscription }), outage).calendarLookAt).toBe(subscription.until);
  });

  it("The calendar is looked at for the earlier of the ends of sleep and subscription", () => {
    const before = factsOf({ subscription, sleepUntil: wallAt(9_000) });
    expect(decide(before, nowAt(FREQUENCY_HOURS)).calendarLookAt).toBe(subscription.until);
    const after = factsOf({ subscription, sleepUntil: wallAt(FREQUENCY_HOURS + 4) });
    expect(decide(after, nowAt(FREQUENCY_HOURS)).calendarLookAt).toBe(wallAt(FREQUENCY_HOURS + 4));
  });

  it("The end of a subscription is looked at for a user off the switch too, once", () => {
    const state = { kind: "delivered", cycle: 1, deliveredAt: wallAt(1) } as const;
    for (const facts of [factsOf({ subscription, accountActive: false }), factsOf({ subscription, state })]) {
      expect(decide(facts, nowAt(2)).calendarLookAt).toBe(subscription.until);
      expect(decide(facts, nowAt(FREQUENCY_HOURS + 5)).calendarLookAt).toBeNull();
    }
  });
});

describe("a return to the switch without a sign of life (§1.6)", () => {
  const off = { kind: "off", cycle: 3 } as const;

  it("A user who returns after a long silence starts a new cycle with a reminder at once", () => {
    expect(decide(factsOf({ state: off }), nowAt(5_000))).toEqual({
      state: { kind: "reminding", cycle: 4, queuedAt: serviceAt(5_000) },
      nextLookAt: null,
      calendarLookAt: null,
      effects: [{ kind: "remind", cycle: 4, number: 1 }],
    });
  });

  it("A user who returns keeps the last sign of life as base, so time off the switch counts as silence", () => {
    expect(decide(factsOf({ state: off }), nowAt(100))).toEqual({
      state: { kind: "watching", cycle: 4, baseAt: serviceAt(0) },
      nextLookAt: serviceAt(FREQUENCY_HOURS),
      calendarLookAt: null,
      effects: [],
    });
  });

  it("A user who returns has the later of sign of life and end of sleep as base", () => {
    const facts = factsOf({ state: off, sleepUntil: wallAt(4_990) });
    expect(decide(facts, nowAt(5_000)).state).toEqual({
      kind: "watching",
      cycle: 4,
      baseAt: serviceAt(4_990),
    });
    expect(decide({ ...facts, lastSignAt: serviceAt(4_995) }, nowAt(5_000)).state).toMatchObject({
      baseAt: serviceAt(4_995),
    });
  });

  it("A countdown interrupted by a lapse starts again with a reminder and the full delay", () => {
    const lapsed = decide(remindedFacts({ subscription: { kind: "never" } }), nowAt(FREQUENCY_HOURS + 1));
    const back = decide(remindedFacts({ state: lapsed.state }), deliveryDue);
    expect(back.effects).toEqual([{ kind: "remind", cycle: 2, number: 1 }]);
    expect(back.state).toMatchObject({ kind: "reminding", cycle: 2 });
  });
});

describe("sleep mode (§1.8)", () => {
  const sleepUntil = wallAt(2_000);

  it("Nothing falls due while the end of sleep mode lies in the future", () => {
    expect(decide(factsOf({ sleepUntil }), msLater(nowAt(2_000), -1))).toEqual({
      state: { kind: "asleep", cycle: 1 },
      nextLookAt: null,
      calendarLookAt: sleepUntil,
      effects: [],
    });
  });

  it("The end of sleep mode becomes the new base", () => {
    const facts = factsOf({ state: { kind: "asleep", cycle: 1 }, sleepUntil });
    expect(decide(facts, nowAt(2_000))).toEqual({
      state: { kind: "watching", cycle: 1, baseAt: serviceAt(2_000) },
      nextLookAt: serviceAt(2_000 + FREQUENCY_HOURS),
      calendarLookAt: null,
      effects: [],
    });
  });

  it("A base is never earlier than the moment at which the end of sleep mode was noticed", () => {
    const facts = factsOf({ state: { kind: "asleep", cycle: 1 }, sleepUntil });
    expect(decide(facts, nowAt(2_500)).state).toMatchObject({ baseAt: serviceAt(2_500) });
  });

  it("Sleep mode with the epoch as its end is off", () => {
    expect(decide(factsOf({ sleepUntil: EPOCH }), nowAt(1)).state.kind).toBe("watching");
  });

  it("Sleep mode stops a countdown and a reminder that is under way", () => {
    const asleep = { state: { kind: "asleep", cycle: 2 }, effects: [] };
    expect(decide(remindedFacts({ sleepUntil: wallAt(9_000) }), deliveryDue)).toMatchObject(asleep);
    const queued = factsOf({ state: { kind: "reminding", cycle: 1, queuedAt: serviceAt(1) }, sleepUntil });
    expect(decide(queued, nowAt(2))).toMatchObject(asleep);
  });

  it("Sleep mode returns when the calendar jumps back before its end", () => {
    const facts = factsOf({ state: { kind: "asleep", cycle: 1 }, sleepUntil });
    const awake = decide(facts, nowAt(2_000));
    const again = decide({ ...facts, state: awake.state }, daysJumped(nowAt(2_000), -6));
    expect(again).toMatchObject({
      state: { kind: "asleep", cycle: 1 },
      calendarLookAt: sleepUntil,
    });
  });

  it("A calendar that was behind makes sleep mode no longer than until it is right again", () => {
    const facts = factsOf({ state: { kind: "asleep", cycle: 1 }, sleepUntil });
    const wrong = decide(facts, daysJumped(nowAt(1_999), -365));
    expect(wrong.calendarLookAt).toBe(sleepUntil);
    expect(decide({ ...facts, state: wrong.state }, nowAt(2_000)).state.kind).toBe("watching");
  });

  it("Sleep mode keeps the cycle on every look and starts a new one after a return", () => {
    expect(decide(factsOf({ state: { kind: "asleep", cycle: 5 }, sleepUntil }), nowAt(1)).state.cycle).toBe(
      5,
    );
    expect(decide(factsOf({ state: { kind: "off", cycle: 5 }, sleepUntil }), nowAt(1)).state.cycle).toBe(6);
  });

  it("A sleeping user without an active note is off the switch", () => {
    const facts = factsOf({ state: { kind: "asleep", cycle: 1 }, sleepUntil, deliverableNotes: [] });
    expect(decide(facts, nowAt(1)).state).toEqual({ kind: "off", cycle: 1 });
  });
});
