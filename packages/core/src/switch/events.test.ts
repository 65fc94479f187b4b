import { describe, expect, it } from "vitest";
import { decide } from "./decide.ts";
import {
  signOfLifeGiven,
  deliveryRefused,
  initialState,
  isReminderWanted,
  reminderAccepted,
  reminderBounced,
  reminderRefused,
} from "./events.ts";
import {
  DELAY_HOURS,
  FREQUENCY_HOURS,
  factsOf,
  nowAt,
  remindedFacts,
  serviceAt,
  wallAt,
} from "./facts.fixture.ts";
import type { SwitchState } from "./state.ts";

const statesOfCycle3: readonly SwitchState[] = [
  { kind: "off", cycle: 3 },
  { kind: "asleep", cycle: 3 },
  { kind: "watching", cycle: 3, baseAt: serviceAt(1) },
  { kind: "reminding", cycle: 3, queuedAt: serviceAt(1) },
  { kind: "reminded", cycle: 3, acceptedAt: serviceAt(1), lastReminder: 2 },
  { kind: "bounced", cycle: 3, bouncedAt: serviceAt(1) },
  { kind: "delivered", cycle: 3, deliveredAt: wallAt(1) },
];

describe("a new account", () => {
  it("A new account without notes is off the switch and in cycle zero", () => {
    const empty = factsOf({ state: initialState, deliverableNotes: [] });
    expect(decide(empty, nowAt(1))).toEqual({ state: initialState, nextLookAt: null, effects: [] });
  });
});

describe("confirmed (§1.1)", () => {
  it.each(statesOfCycle3)("A sign of life starts the next cycle now, from $kind", (state) => {
    expect(signOfLifeGiven(state, nowAt(80)).state).toEqual({
      kind: "watching",
      cycle: 4,
      baseAt: serviceAt(80),
    });
  });

  it.each(statesOfCycle3.slice(0, -1))("A sign of life is in time while $kind", (state) => {
    expect(signOfLifeGiven(state, nowAt(80)).outcome).toEqual({ kind: "in-time" });
  });

  it("A sign of life after the delivery is too late and carries the time of the delivery", () => {
    const state = { kind: "delivered", cycle: 3, deliveredAt: wallAt(70) } as const;
    expect(signOfLifeGiven(state, nowAt(80)).outcome).toEqual({ kind: "too-late", deliveredAt: wallAt(70) });
  });

  it("A sign of life prevents the delivery of its cycle, even at the moment it is due", () => {
    const due = nowAt(FREQUENCY_HOURS + DELAY_HOURS);
    const { state } = signOfLifeGiven(remindedFacts().state, due);
    const decision = decide(factsOf({ state, lastSignAt: due.service }), due);
    expect(decision.effects).toEqual([]);
    expect(decision.nextLookAt).toBe(due.service + serviceAt(FREQUENCY_HOURS));
  });

  it("A sign of life leads to the off state when nothing is left to deliver", () => {
    const { state } = signOfLifeGiven({ kind: "delivered", cycle: 3, deliveredAt: wallAt(70) }, nowAt(80));
    const facts = factsOf({ state, lastSignAt: serviceAt(80), deliverableNotes: [] });
    expect(decide(facts, nowAt(80)).state).toEqual({ kind: "off", cycle: 4 });
  });

  it("A user who comes back by a sign of life gets the whole frequency again", () => {
    const { state } = signOfLifeGiven(initialState, nowAt(9_000));
    const decision = decide(factsOf({ state, lastSignAt: serviceAt(9_000) }), nowAt(9_000));
    expect(decision.nextLookAt).toBe(serviceAt(9_000 + FREQUENCY_HOURS));
  });
});

describe("reminderAccepted (§1.2)", () => {
  const reminding = { kind: "reminding", cycle: 3, queuedAt: serviceAt(1) } as const;

  it("The delay starts at the moment the first reminder is accepted", () => {
    expect(reminderAccepted(reminding, { cycle: 3, number: 1 }, nowAt(90))).toEqual({
      kind: "reminded",
      cycle: 3,
      acceptedAt: serviceAt(90),
      lastReminder: 1,
    });
  });

  it("The acceptance of a reminder of another cycle changes nothing", () => {
    for (const cycle of [2, 4])
      expect(reminderAccepted(reminding, { cycle, number: 1 }, nowAt(90))).toBe(reminding);
  });

  it("The acceptance of a later reminder does not start the delay", () => {
    for (const number of [2, 3] as const)
      expect(reminderAccepted(reminding, { cycle: 3, number }, nowAt(90))).toBe(reminding);
  });

  it.each(statesOfCycle3.filter(({ kind }) => kind !== "reminding"))(
    "The acceptance of a reminder changes nothing while $kind",
    (state) => {
      expect(reminderAccepted(state, { cycle: 3, number: 1 }, nowAt(90))).toBe(state);
    },
  );
});

describe("reminderBounced (§1.2)", () => {
  const reminded = { kind: "reminded", cycle: 3, acceptedAt: serviceAt(80), lastReminder: 2 } as const;

  it.each([1, 2, 3] as const)("A bounce of reminder %i of the round stops the delay", (number) => {
    expect(reminderBounced(reminded, { cycle: 3, number }, nowAt(90))).toEqual({
      kind: "bounced",
      cycle: 3,
      bouncedAt: serviceAt(90),
    });
  });

  it("A bounce of a reminder of another cycle changes nothing", () => {
    for (const cycle of [2, 4])
      expect(reminderBounced(reminded, { cycle, number: 1 }, nowAt(90))).toBe(reminded);
  });

  it("A bounce during the second round changes nothing", () => {
    const again = { ...reminded, round: 2 } as const;
    for (const round of [undefined, 2] as const)
      expect(reminderBounced(again, { cycle: 3, number: 1, round }, nowAt(90))).toBe(again);
  });

  it.each(statesOfCycle3.filter(({ kind }) => kind !== "reminded"))(
    "A bounce changes nothing while $kind",
    (state) => {
      expect(reminderBounced(state, { cycle: 3, number: 1 }, nowAt(90))).toBe(state);
    },
  );

  it("A bounce at the moment the delivery is due prevents it", () => {
    const due = nowAt(FREQUENCY_HOURS + DELAY_HOURS);
    const state = reminderBounced(remindedFacts().state, { cycle: 1, number: 1 }, due);
    expect(decide(remindedFacts({ state }), due).effects).toEqual([]);
  });
});

describe("the second round after a bounce (§1.2)", () => {
  const again = { kind: "reminding", cycle: 3, queuedAt: serviceAt(1), round: 2 } as const;
  const first = { cycle: 3, number: 1, round: 2 } as const;
  const counting = { kind: "reminded", cycle: 3, acceptedAt: serviceAt(90), lastReminder: 1, round: 2 };

  it("The second round counts from its own acceptance, not from one of the first round", () => {
    expect(reminderAccepted(again, first, nowAt(90))).toEqual(counting);
    expect(reminderAccepted(again, { cycle: 3, number: 1 }, nowAt(90))).toBe(again);
  });

  it("A lasting refusal in the second round starts the delay like an acceptance", () => {
    expect(reminderRefused(again, first, nowAt(90))).toEqual(counting);
  });

  it("A lasting refusal in the first round changes nothing", () => {
    const reminding = { kind: "reminding", cycle: 3, queuedAt: serviceAt(1) } as const;
    expect(reminderRefused(reminding, { cycle: 3, number: 1 }, nowAt(90))).toBe(reminding);
  });

  it("The second round wants only its own reminders", () => {
    expect(isReminderWanted(again, first)).toBe(true);
    expect(isReminderWanted(again, { cycle: 3, number: 1 })).toBe(false);
  });
});

describe("deliveryRefused (§1.4)", () => {
  const due = nowAt(FREQUENCY_HOURS + DELAY_HOURS);

  it("A refused delivery starts a new cycle with a reminder at once and the full delay", () => {
    const state = deliveryRefused(remindedFacts().state);
    const refused = decide(remindedFacts({ state }), due);
    expect(refused).toMatchObject({
      state: { kind: "reminding", cycle: 2 },
      effects: [{ kind: "remind", cycle: 2, number: 1 }],
    });
    const accepted = reminderAccepted(refused.state, { cycle: 2, number: 1 }, due);
    expect(decide(remindedFacts({ state: accepted }), due).effects).toEqual([]);
    const later = nowAt(FREQUENCY_HOURS + 2 * DELAY_HOURS);
    expect(decide(remindedFacts({ state: accepted }), later).effects).toMatchObject([{ kind: "deliver" }]);
  });

  it.each(statesOfCycle3.filter(({ kind }) => kind !== "reminded"))(
    "A refusal by an admin changes nothing while $kind",
    (state) => {
      expect(deliveryRefused(state)).toBe(state);
    },
  );
});

describe("isReminderWanted (§1.5)", () => {
  it("The first reminder is wanted until it is accepted, and a second one is not", () => {
    expect(
      isReminderWanted({ kind: "reminding", cycle: 3, queuedAt: serviceAt(1) }, { cycle: 3, number: 1 }),
    ).toBe(true);
    expect(
      isReminderWanted({ kind: "reminding", cycle: 3, queuedAt: serviceAt(1) }, { cycle: 3, number: 2 }),
    ).toBe(false);
  });

  it("A reminder is no longer wanted once a later one of its cycle is queued", () => {
    const state = { kind: "reminded", cycle: 3, acceptedAt: serviceAt(1), lastReminder: 3 } as const;
    expect(isReminderWanted(state, { cycle: 3, number: 3 })).toBe(true);
    expect(isReminderWanted(state, { cycle: 3, number: 2 })).toBe(false);
  });

  it.each(statesOfCycle3)("A reminder of another cycle is not wanted while $kind", (state) => {
    for (const cycle of [2, 4])
      for (const number of [1, 2] as const) expect(isReminderWanted(state, { cycle, number })).toBe(false);
  });

  it.each(statesOfCycle3.filter(({ kind }) => !kind.startsWith("remind")))(
    "No reminder is wanted while $kind",
    (state) => {
      for (const number of [1, 2, 3] as const)
        expect(isReminderWanted(state, { cycle: 3, number })).toBe(false);
    },
  );
});
