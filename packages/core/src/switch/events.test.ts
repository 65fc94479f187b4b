import { describe, expect, it } from "vitest";
import { decide } from "./decide.ts";
import {
  confirmed,
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
  it("is off the switch, in no cycle, as long as there is nothing to deliver", () => {
    const empty = factsOf({ state: initialState, deliverableNotes: [] });
    expect(decide(empty, nowAt(1))).toEqual({ state: initialState, nextLookAt: null, effects: [] });
  });
});

describe("confirmed (§1.1)", () => {
  it.each(statesOfCycle3)("starts the next cycle now, from $kind", (state) => {
    expect(confirmed(state, nowAt(80)).state).toEqual({ kind: "watching", cycle: 4, baseAt: serviceAt(80) });
  });

  it.each(statesOfCycle3.slice(0, -1))("came in time while $kind", (state) => {
    expect(confirmed(state, nowAt(80)).outcome).toEqual({ kind: "in-time" });
  });

  it("says honestly that it came too late, and when the notes went out", () => {
    const state = { kind: "delivered", cycle: 3, deliveredAt: wallAt(70) } as const;
    expect(confirmed(state, nowAt(80)).outcome).toEqual({ kind: "too-late", deliveredAt: wallAt(70) });
  });

  it("is never followed by a delivery of that cycle, even at the very moment of the delivery", () => {
    const due = nowAt(FREQUENCY_HOURS + DELAY_HOURS);
    const { state } = confirmed(remindedFacts().state, due);
    const decision = decide(factsOf({ state, confirmedAt: due.service }), due);
    expect(decision.effects).toEqual([]);
    expect(decision.nextLookAt).toBe(due.service + serviceAt(FREQUENCY_HOURS));
  });

  it("leads to nothing due when nothing is left to deliver", () => {
    const { state } = confirmed({ kind: "delivered", cycle: 3, deliveredAt: wallAt(70) }, nowAt(80));
    const facts = factsOf({ state, confirmedAt: serviceAt(80), deliverableNotes: [] });
    expect(decide(facts, nowAt(80)).state).toEqual({ kind: "off", cycle: 4 });
  });

  it("lets somebody who came back by an own act wait the whole confirm frequency", () => {
    const { state } = confirmed(initialState, nowAt(9_000));
    const decision = decide(factsOf({ state, confirmedAt: serviceAt(9_000) }), nowAt(9_000));
    expect(decision.nextLookAt).toBe(serviceAt(9_000 + FREQUENCY_HOURS));
  });
});

describe("reminderAccepted (§1.2)", () => {
  const reminding = { kind: "reminding", cycle: 3, queuedAt: serviceAt(1) } as const;

  it("starts the delay at the moment of acceptance", () => {
    expect(reminderAccepted(reminding, { cycle: 3, number: 1 }, nowAt(90))).toEqual({
      kind: "reminded",
      cycle: 3,
      acceptedAt: serviceAt(90),
      lastReminder: 1,
    });
  });

  it("changes nothing when the reminder belongs to another cycle", () => {
    for (const cycle of [2, 4])
      expect(reminderAccepted(reminding, { cycle, number: 1 }, nowAt(90))).toBe(reminding);
  });

  it("changes nothing for a later reminder", () => {
    for (const number of [2, 3] as const)
      expect(reminderAccepted(reminding, { cycle: 3, number }, nowAt(90))).toBe(reminding);
  });

  it.each(statesOfCycle3.filter(({ kind }) => kind !== "reminding"))(
    "changes nothing while $kind",
    (state) => {
      expect(reminderAccepted(state, { cycle: 3, number: 1 }, nowAt(90))).toBe(state);
    },
  );
});

describe("reminderBounced (§1.2)", () => {
  const reminded = { kind: "reminded", cycle: 3, acceptedAt: serviceAt(80), lastReminder: 2 } as const;

  it.each([1, 2, 3] as const)("takes the delay back, whichever of the round came back (%i)", (number) => {
    expect(reminderBounced(reminded, { cycle: 3, number }, nowAt(90))).toEqual({
      kind: "bounced",
      cycle: 3,
      bouncedAt: serviceAt(90),
    });
  });

  it("changes nothing when the reminder belongs to another cycle", () => {
    for (const cycle of [2, 4])
      expect(reminderBounced(reminded, { cycle, number: 1 }, nowAt(90))).toBe(reminded);
  });

  it("changes nothing in the second round, whichever round it comes from", () => {
    const again = { ...reminded, round: 2 } as const;
    for (const round of [undefined, 2] as const)
      expect(reminderBounced(again, { cycle: 3, number: 1, round }, nowAt(90))).toBe(again);
  });

  it.each(statesOfCycle3.filter(({ kind }) => kind !== "reminded"))(
    "changes nothing while $kind",
    (state) => {
      expect(reminderBounced(state, { cycle: 3, number: 1 }, nowAt(90))).toBe(state);
    },
  );

  it("lets nothing go out at the moment at which the delivery was due", () => {
    const due = nowAt(FREQUENCY_HOURS + DELAY_HOURS);
    const state = reminderBounced(remindedFacts().state, { cycle: 1, number: 1 }, due);
    expect(decide(remindedFacts({ state }), due).effects).toEqual([]);
  });
});

describe("the round after a bounce (§1.2)", () => {
  const again = { kind: "reminding", cycle: 3, queuedAt: serviceAt(1), round: 2 } as const;
  const first = { cycle: 3, number: 1, round: 2 } as const;
  const counting = { kind: "reminded", cycle: 3, acceptedAt: serviceAt(90), lastReminder: 1, round: 2 };

  it("counts from its acceptance, and not from that of a reminder of the first round", () => {
    expect(reminderAccepted(again, first, nowAt(90))).toEqual(counting);
    expect(reminderAccepted(again, { cycle: 3, number: 1 }, nowAt(90))).toBe(again);
  });

  it("counts a lasting refusal as the attempt that it is", () => {
    expect(reminderRefused(again, first, nowAt(90))).toEqual(counting);
  });

  it("does not count a lasting refusal where nothing came back", () => {
    const reminding = { kind: "reminding", cycle: 3, queuedAt: serviceAt(1) } as const;
    expect(reminderRefused(reminding, { cycle: 3, number: 1 }, nowAt(90))).toBe(reminding);
  });

  it("wants its own reminders only", () => {
    expect(isReminderWanted(again, first)).toBe(true);
    expect(isReminderWanted(again, { cycle: 3, number: 1 })).toBe(false);
  });
});

describe("deliveryRefused (§1.4)", () => {
  const due = nowAt(FREQUENCY_HOURS + DELAY_HOURS);

  it("begins a new cycle with a fresh reminder at once, and the full delay after its acceptance", () => {
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
    "changes nothing while $kind",
    (state) => {
      expect(deliveryRefused(state)).toBe(state);
    },
  );
});

describe("isReminderWanted (§1.5)", () => {
  it("keeps the first reminder as long as nobody accepted it", () => {
    expect(
      isReminderWanted({ kind: "reminding", cycle: 3, queuedAt: serviceAt(1) }, { cycle: 3, number: 1 }),
    ).toBe(true);
    expect(
      isReminderWanted({ kind: "reminding", cycle: 3, queuedAt: serviceAt(1) }, { cycle: 3, number: 2 }),
    ).toBe(false);
  });

  it("drops a reminder once a newer one of its cycle is queued", () => {
    const state = { kind: "reminded", cycle: 3, acceptedAt: serviceAt(1), lastReminder: 3 } as const;
    expect(isReminderWanted(state, { cycle: 3, number: 3 })).toBe(true);
    expect(isReminderWanted(state, { cycle: 3, number: 2 })).toBe(false);
  });

  it.each(statesOfCycle3)("drops a reminder of another cycle while $kind", (state) => {
    for (const cycle of [2, 4])
      for (const number of [1, 2] as const) expect(isReminderWanted(state, { cycle, number })).toBe(false);
  });

  it.each(statesOfCycle3.filter(({ kind }) => !kind.startsWith("remind")))(
    "drops all while $kind",
    (state) => {
      for (const number of [1, 2, 3] as const)
        expect(isReminderWanted(state, { cycle: 3, number })).toBe(false);
    },
  );
});
