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
  acceptedTries,
  DELAY_HOURS,
  FREQUENCY_HOURS,
  factsOf,
  nowAt,
  remindedFacts,
  serviceAt,
  wallAt,
} from "./facts.fixture.ts";
import { isAsking } from "./refusals.ts";
import type { SwitchState } from "./state.ts";

const statesOfCycle3: readonly SwitchState[] = [
  { kind: "off", cycle: 3 },
  { kind: "asleep", cycle: 3 },
  { kind: "watching", cycle: 3, baseAt: serviceAt(1) },
  { kind: "reminding", cycle: 3, queuedAt: serviceAt(1) },
  { kind: "reminded", cycle: 3, acceptedAt: serviceAt(1), lastReminder: 2 },
  { kind: "bounced", cycle: 3, round: 2, triedAt: serviceAt(1), bouncedAt: serviceAt(1) },
  { kind: "delivered", cycle: 3, deliveredAt: wallAt(1) },
];

describe("a new account", () => {
  it("A new account without notes is off the switch and in cycle zero", () => {
    const empty = factsOf({ state: initialState, deliverableNotes: [] });
    expect(decide(empty, nowAt(1))).toEqual({
      state: initialState,
      nextLookAt: null,
      calendarLookAt: null,
      effects: [],
    });
  });
});

describe("confirmed (§1.1)", () => {
  it.each(statesOfCycle3)("A sign of life starts the next cycle now, from $kind", (state) => {
    expect(signOfLifeGiven(state, serviceAt(80)).state).toEqual({
      kind: "watching",
      cycle: 4,
      baseAt: serviceAt(80),
    });
  });

  it.each(statesOfCycle3.slice(0, -1))("A sign of life is in time while $kind", (state) => {
    expect(signOfLifeGiven(state, serviceAt(80)).outcome).toEqual({ kind: "in-time" });
  });

  it("A sign of life after the delivery is too late and carries the time of the delivery", () => {
    const state = { kind: "delivered", cycle: 3, deliveredAt: wallAt(70) } as const;
    expect(signOfLifeGiven(state, serviceAt(80)).outcome).toEqual({
      kind: "too-late",
      deliveredAt: wallAt(70),
    });
  });

  it("A sign of life prevents the delivery of its cycle, even at the moment it is due", () => {
    const due = nowAt(FREQUENCY_HOURS + DELAY_HOURS);
    const { state } = signOfLifeGiven(remindedFacts().state, due.service);
    const decision = decide(factsOf({ state, lastSignAt: due.service }), due);
    expect(decision.effects).toEqual([]);
    expect(decision.nextLookAt).toBe(due.service + serviceAt(FREQUENCY_HOURS));
  });

  it("A sign of life leads to the off state when nothing is left to deliver", () => {
    const { state } = signOfLifeGiven(
      { kind: "delivered", cycle: 3, deliveredAt: wallAt(70) },
      serviceAt(80),
    );
    const facts = factsOf({ state, lastSignAt: serviceAt(80), deliverableNotes: [] });
    expect(decide(facts, nowAt(80)).state).toEqual({ kind: "off", cycle: 4 });
  });

  it("A user who comes back by a sign of life gets the whole frequency again", () => {
    const { state } = signOfLifeGiven(initialState, serviceAt(9_000));
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
      tries: acceptedTries([1, 90]),
    });
  });

  it("The delay starts only with the first reminder of the round that goes on", () => {
    const again = { ...reminding, round: 2 } as const;
    for (const reminder of [
      { cycle: 3, number: 2, round: 2 },
      { cycle: 3, number: 1 },
    ] as const)
      expect(reminderAccepted(again, reminder, nowAt(90)).kind).toBe("reminding");
    expect(reminderAccepted(again, { cycle: 3, number: 1, round: 2 }, nowAt(90))).toMatchObject({
      kind: "reminded",
      round: 2,
    });
  });

  it("An acceptance of a later reminder is remembered once", () => {
    const reminded = { kind: "reminded", cycle: 3, acceptedAt: serviceAt(80), lastReminder: 3 } as const;
    const noticed = reminderAccepted(reminded, { cycle: 3, number: 3 }, nowAt(90));
    expect(noticed).toEqual({ ...reminded, tries: acceptedTries([1, 80], [3, 90]) });
    expect(reminderAccepted(noticed, { cycle: 3, number: 3 }, nowAt(91))).toBe(noticed);
  });

  it("An acceptance keeps what is known of the tries and that the owner was unreachable", () => {
    const tried = { ...reminding, unreachable: { at: serviceAt(50), declared: true } };
    const tries = { ...acceptedTries(), refused: [serviceAt(2)], counted: [serviceAt(2)] };
    const state = reminderAccepted({ ...tried, tries }, { cycle: 3, number: 1 }, nowAt(90));
    expect(state).toMatchObject({
      tries: { refused: tries.refused, counted: tries.counted },
      unreachable: tried.unreachable,
    });
  });

  it("The acceptance of a reminder of another cycle changes nothing", () => {
    for (const cycle of [2, 4])
      expect(reminderAccepted(reminding, { cycle, number: 1 }, nowAt(90))).toBe(reminding);
  });

  it.each(statesOfCycle3.filter((state) => !isAsking(state)))(
    "The acceptance of a reminder changes nothing while $kind",
    (state) => {
      expect(reminderAccepted(state, { cycle: 3, number: 1 }, nowAt(90))).toBe(state);
    },
  );
});

describe("reminderBounced (§1.2)", () => {
  const counted = { counts: true };
  const reminded = {
    kind: "reminded",
    cycle: 3,
    acceptedAt: serviceAt(80),
    lastReminder: 2,
    tries: acceptedTries([1, 80], [2, 85]),
  } as const;

  it("A bounce of the first reminder takes its acceptance back and ends the round", () => {
    expect(reminderBounced(reminded, { cycle: 3, number: 1 }, counted, nowAt(90))).toEqual({
      kind: "bounced",
      cycle: 3,
      round: 2,
      triedAt: serviceAt(80),
      bouncedAt: serviceAt(90),
      tries: { ...acceptedTries([2, 85]), refused: [serviceAt(90)], counted: [serviceAt(90)] },
    });
  });

  it("A bounce of a later reminder takes its acceptance back and leaves the delay", () => {
    expect(reminderBounced(reminded, { cycle: 3, number: 2 }, { counts: false }, nowAt(90))).toEqual({
      ...reminded,
      tries: { ...acceptedTries([1, 80]), refused: [serviceAt(90)] },
    });
  });

  it("A bounce of an earlier round takes back what was accepted late, and no more", () => {
    const state = { ...reminded, round: 2, tries: acceptedTries([1, 80, 2], [1, 70, 1]) };
    expect(reminderBounced(state, { cycle: 3, number: 1 }, { counts: false }, nowAt(90))).toEqual({
      ...state,
      tries: { ...acceptedTries([1, 80, 2]), refused: [serviceAt(90)] },
    });
  });

  it("A bounce of what was not accepted, or of another cycle, changes nothing", () => {
    for (const reminder of [
      { cycle: 3, number: 3 },
      { cycle: 3, number: 1, round: 2 },
      { cycle: 2, number: 1 },
      { cycle: 4, number: 1 },
    ] as const)
      expect(reminderBounced(reminded, reminder, counted, nowAt(90))).toBe(reminded);
  });

  it.each(statesOfCycle3.filter(({ kind }) => kind !== "reminded"))(
    "A bounce changes nothing while $kind",
    (state) => {
      expect(reminderBounced(state, { cycle: 3, number: 1 }, counted, nowAt(90))).toBe(state);
    },
  );

  it("A bounce at the moment the delivery is due prevents it", () => {
    const due = nowAt(FREQUENCY_HOURS + DELAY_HOURS);
    for (const number of [1, 3] as const) {
      const state = reminderBounced(remindedFacts().state, { cycle: 1, number }, counted, due);
      const { effects } = decide(remindedFacts({ state }), due);
      expect(effects.filter(({ kind }) => kind === "deliver")).toEqual([]);
    }
  });
});

describe("reminderRefused (§1.2)", () => {
  const reminding = { kind: "reminding", cycle: 3, queuedAt: serviceAt(1) } as const;
  const first = { cycle: 3, number: 1 } as const;

  it("A refused try is remembered, and no delay starts", () => {
    expect(reminderRefused(reminding, first, { counts: false }, nowAt(90))).toEqual({
      ...reminding,
      tries: { ...acceptedTries(), refused: [serviceAt(90)] },
    });
  });

  it("A refused try of another cycle changes nothing", () => {
    for (const cycle of [2, 4])
      expect(reminderRefused(reminding, { cycle, number: 1 }, { counts: true }, nowAt(90))).toBe(reminding);
  });

  it.each(statesOfCycle3.filter((state) => !isAsking(state)))(
    "A refused try changes nothing while $kind",
    (state) => {
      expect(reminderRefused(state, first, { counts: true }, nowAt(90))).toBe(state);
    },
  );
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
    const notice = nowAt(FREQUENCY_HOURS + 2 * DELAY_HOURS - 24);
    const noticed = reminderAccepted(accepted, { cycle: 2, number: 3 }, notice);
    const later = nowAt(FREQUENCY_HOURS + 2 * DELAY_HOURS);
    expect(decide(remindedFacts({ state: noticed }), later).effects).toMatchObject([{ kind: "deliver" }]);
  });

  it.each(statesOfCycle3)(
    "A refusal by an admin ends only a cycle in which reminders were sent, not $kind",
    (state) => {
      expect(deliveryRefused(state)).toEqual(isAsking(state) ? { kind: "off", cycle: 3 } : state);
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

  it("A round wants only its own reminders", () => {
    const again = { kind: "reminding", cycle: 3, queuedAt: serviceAt(1), round: 2 } as const;
    expect(isReminderWanted(again, { cycle: 3, number: 1, round: 2 })).toBe(true);
    expect(isReminderWanted(again, { cycle: 3, number: 1 })).toBe(false);
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
