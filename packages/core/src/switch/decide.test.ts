import { describe, expect, it } from "vitest";
import { decide } from "./decide.ts";
import {
  acceptedTries,
  DELAY_HOURS,
  FREQUENCY_HOURS,
  daysJumped,
  factsOf,
  msLater,
  noticedState,
  nowAt,
  remindedFacts,
  serviceAt,
  wallAt,
} from "./facts.fixture.ts";
import type { SwitchState } from "./state.ts";

const reminderDue = nowAt(FREQUENCY_HOURS);
const deliveryDue = nowAt(FREQUENCY_HOURS + DELAY_HOURS);

describe("waiting for the reminder (§1, table)", () => {
  it("Nothing happens until the last millisecond before the reminder is due", () => {
    const facts = factsOf();
    expect(decide(facts, msLater(reminderDue, -1))).toEqual({
      state: facts.state,
      nextLookAt: reminderDue.service,
      calendarLookAt: null,
      effects: [],
    });
  });

  it("The first reminder is queued one frequency after the base", () => {
    expect(decide(factsOf(), reminderDue)).toEqual({
      state: { kind: "reminding", cycle: 1, queuedAt: reminderDue.service },
      nextLookAt: null,
      calendarLookAt: null,
      effects: [{ kind: "remind", cycle: 1, number: 1 }],
    });
  });

  it("The reminder counts from the base of the state, not from an older sign of life", () => {
    const state = { kind: "watching", cycle: 1, baseAt: serviceAt(10) } as const;
    expect(decide(factsOf({ state }), reminderDue).nextLookAt).toBe(serviceAt(FREQUENCY_HOURS + 10));
  });

  it("A changed frequency takes effect at once", () => {
    const confirmFrequencyHours = 72;
    expect(decide(factsOf({ confirmFrequencyHours }), nowAt(71)).nextLookAt).toBe(serviceAt(72));
    expect(decide(factsOf({ confirmFrequencyHours }), nowAt(72)).effects).toHaveLength(1);
  });
});

describe("no reminder, no delivery (§1.2)", () => {
  const queued = factsOf({ state: { kind: "reminding", cycle: 4, queuedAt: reminderDue.service } });

  it("Nothing is ever delivered while no mail server has accepted the reminder", () => {
    for (const hours of [FREQUENCY_HOURS, FREQUENCY_HOURS + DELAY_HOURS, 100_000])
      expect(decide(queued, nowAt(hours))).toEqual({
        state: queued.state,
        nextLookAt: null,
        calendarLookAt: null,
        effects: [],
      });
  });

  it("The delay starts at the acceptance of the reminder, not when it was queued or due", () => {
    const acceptedAt = serviceAt(FREQUENCY_HOURS + 50);
    const tries = acceptedTries([1, FREQUENCY_HOURS + 50], [3, FREQUENCY_HOURS + 50]);
    const facts = remindedFacts({
      state: { kind: "reminded", cycle: 1, acceptedAt, lastReminder: 3, tries },
    });
    expect(decide(facts, deliveryDue).effects).toEqual([]);
    expect(decide(facts, msLater(deliveryDue, 50 * 3_600_000 - 1)).effects).toEqual([]);
    expect(decide(facts, msLater(deliveryDue, 50 * 3_600_000)).effects).toHaveLength(1);
  });
});

describe("the delivery (§1.9)", () => {
  const lastNoticeSent = noticedState();

  it("Nothing is delivered a millisecond early", () => {
    const facts = remindedFacts({ state: lastNoticeSent });
    expect(decide(facts, msLater(deliveryDue, -1))).toEqual({
      state: lastNoticeSent,
      nextLookAt: deliveryDue.service,
      calendarLookAt: null,
      effects: [],
    });
  });

  it("All active notes are delivered together once the sending delay has passed", () => {
    const deliverableNotes = ["note-1", "note-2", "note-3"];
    expect(decide(remindedFacts({ deliverableNotes }), deliveryDue)).toEqual({
      state: { kind: "delivered", cycle: 1, deliveredAt: deliveryDue.wall },
      nextLookAt: null,
      calendarLookAt: null,
      effects: [{ kind: "deliver", cycle: 1, noteIds: deliverableNotes }],
    });
  });

  it("A changed sending delay takes effect at once", () => {
    const facts = remindedFacts({ sendingDelayHours: DELAY_HOURS + 24, state: lastNoticeSent });
    expect(decide(facts, deliveryDue).effects).toEqual([]);
    expect(decide(facts, msLater(deliveryDue, 24 * 3_600_000)).effects).toHaveLength(1);
  });

  it("Nothing is delivered again in a delivered cycle, even if new notes turn up", () => {
    const state = { kind: "delivered", cycle: 1, deliveredAt: deliveryDue.wall } as const;
    for (const deliverableNotes of [[], ["note-9"]])
      expect(decide(factsOf({ state, deliverableNotes }), nowAt(50_000))).toEqual({
        state,
        nextLookAt: null,
        calendarLookAt: null,
        effects: [],
      });
  });

  it("A delivered cycle stays delivered through a lapse, sleep mode or a disabled account", () => {
    const state = { kind: "delivered", cycle: 1, deliveredAt: deliveryDue.wall } as const;
    const changes = [
      { accountActive: false },
      { subscription: { kind: "never" } },
      { sleepUntil: wallAt(90_000) },
    ] as const;
    for (const change of changes)
      expect(decide(factsOf({ state, ...change }), deliveryDue).state).toBe(state);
  });
});

describe("the service clock (§1.3)", () => {
  it("A calendar that jumps ahead, as after an outage, triggers neither a reminder nor a delivery", () => {
    const facts = remindedFacts();
    expect(decide(facts, daysJumped(msLater(deliveryDue, -1), 400)).effects).toEqual([]);
    expect(decide(factsOf(), daysJumped(msLater(reminderDue, -1), 400)).effects).toEqual([]);
  });

  it("A calendar that jumps back delays neither a reminder nor a delivery", () => {
    expect(decide(remindedFacts(), daysJumped(deliveryDue, -300)).effects).toHaveLength(1);
    expect(decide(factsOf(), daysJumped(reminderDue, -300)).effects).toHaveLength(1);
  });
});

describe("a stored state that this version does not know", () => {
  it("It is an error, and never a state without a deadline", () => {
    const state: object = { kind: "paused", cycle: 3 };
    const facts = { ...factsOf(), state: state as SwitchState };
    expect(() => decide(facts, deliveryDue)).toThrow("kind paused");
  });
});
