import { describe, expect, it } from "vitest";
import { DELAY_HOURS, FREQUENCY_HOURS, serviceAt } from "./facts.fixture.ts";
import { brokenHistoryLaws, historyLaws } from "./history-laws.ts";
import type { SwitchEvent } from "./history-laws.ts";
import type { ReminderNumber } from "./state.ts";

const signOfLifeAt = (
  hours: number,
  cycle: number,
  outcome: "in-time" | "too-late" = "in-time",
): SwitchEvent => ({
  kind: "sign-of-life",
  at: serviceAt(hours),
  cycle,
  outcome,
});
const queuedAt = (hours: number, cycle: number, number: ReminderNumber = 1): SwitchEvent => ({
  kind: "reminder-queued",
  at: serviceAt(hours),
  cycle,
  number,
});
const acceptedAt = (hours: number, cycle: number, number: ReminderNumber = 1): SwitchEvent => ({
  kind: "reminder-accepted",
  at: serviceAt(hours),
  cycle,
  number,
});
/** Of the second round, which follows a bounce. */
const again = (event: SwitchEvent): SwitchEvent => ({ ...event, round: 2 }) as SwitchEvent;
const bouncedAt = (hours: number, cycle: number, number: ReminderNumber = 1): SwitchEvent => ({
  kind: "reminder-bounced",
  at: serviceAt(hours),
  cycle,
  number,
});
const deliveredAt = (hours: number, cycle: number, noteIds: readonly string[] = ["note-1"]): SwitchEvent => ({
  kind: "delivered",
  at: serviceAt(hours),
  cycle,
  noteIds,
  confirmFrequencyHours: FREQUENCY_HOURS,
  sendingDelayHours: DELAY_HOURS,
});
const wokeAt = (hours: number): SwitchEvent => ({ kind: "woke", at: serviceAt(hours) });
const returnedAt = (hours: number): SwitchEvent => ({ kind: "returned", at: serviceAt(hours) });

const REMIND = FREQUENCY_HOURS;
const DUE = FREQUENCY_HOURS + DELAY_HOURS;

/** A silent cycle, from its sign of life to its delivery. */
const silentCycle = [
  signOfLifeAt(0, 1),
  queuedAt(REMIND, 1),
  acceptedAt(REMIND, 1),
  queuedAt(REMIND + 36, 1, 2),
  queuedAt(REMIND + 48, 1, 3),
  deliveredAt(DUE, 1),
] as const;

/** The same until the reminder came back, and the further attempt a day later. */
const bouncedCycle = [
  signOfLifeAt(0, 1),
  queuedAt(REMIND, 1),
  acceptedAt(REMIND, 1),
  bouncedAt(REMIND + 1, 1),
  again(queuedAt(REMIND + 25, 1)),
] as const;
const WEEK = 7 * 24;

const lawful: Readonly<Record<string, readonly SwitchEvent[]>> = {
  "nothing at all": [],
  "a silent cycle": silentCycle,
  "a sign of life after the delivery, and a second delivery of other notes": [
    ...silentCycle,
    signOfLifeAt(DUE + 1, 2, "too-late"),
    signOfLifeAt(DUE + 2, 3),
    queuedAt(DUE + 2 + REMIND, 3),
    acceptedAt(DUE + 2 + REMIND, 3),
    deliveredAt(DUE + 2 + DUE, 3, ["note-2"]),
  ],
  "a reminder accepted twice because of a crash": [
    signOfLifeAt(0, 1),
    queuedAt(REMIND, 1),
    acceptedAt(REMIND, 1),
    acceptedAt(REMIND + 1, 1),
    deliveredAt(DUE + 1, 1),
  ],
  "a reminder of an older cycle accepted after the sign of life": [
    queuedAt(REMIND, 1),
    signOfLifeAt(REMIND + 1, 2),
    acceptedAt(REMIND + 2, 1),
  ],
  "a delivery a week and the full delay after the further attempt": [
    ...bouncedCycle,
    again(acceptedAt(REMIND + 25, 1)),
    again(queuedAt(REMIND + 25 + WEEK + 36, 1, 2)),
    deliveredAt(REMIND + 25 + WEEK + DELAY_HOURS, 1),
  ],
  "the same when the further attempt was turned away": [
    ...bouncedCycle,
    { ...again(acceptedAt(REMIND + 25, 1)), kind: "reminder-refused" } as SwitchEvent,
    deliveredAt(REMIND + 25 + WEEK + DELAY_HOURS, 1),
  ],
  "a full silence after the end of sleep": [
    signOfLifeAt(0, 1),
    wokeAt(500),
    queuedAt(500 + REMIND, 1),
    acceptedAt(500 + REMIND, 1),
    deliveredAt(500 + DUE, 1),
  ],
  "a return without an own act long after sleep ended": [
    signOfLifeAt(0, 1),
    wokeAt(500),
    returnedAt(600),
    queuedAt(600, 2),
    acceptedAt(600, 2),
    deliveredAt(600 + DELAY_HOURS, 2),
  ],
};

const unlawful: Readonly<Record<string, Readonly<Record<string, readonly SwitchEvent[]>>>> = {
  "reminded-in-this-cycle": {
    "no reminder at all": [signOfLifeAt(0, 1), deliveredAt(DUE, 1)],
    "a reminder that was only queued": [signOfLifeAt(0, 1), queuedAt(REMIND, 1), deliveredAt(9_000, 1)],
    "a reminder that was accepted too late": [
      signOfLifeAt(0, 1),
      queuedAt(REMIND, 1),
      acceptedAt(REMIND + 1, 1),
      deliveredAt(DUE, 1),
    ],
    "a reminder of another cycle": [
      signOfLifeAt(0, 1),
      queuedAt(REMIND, 1),
      acceptedAt(REMIND, 1),
      deliveredAt(DUE, 2),
    ],
    "a reminder from before the sign of life": [
      queuedAt(REMIND, 1),
      acceptedAt(REMIND, 1),
      signOfLifeAt(REMIND + 1, 1),
      deliveredAt(9_000, 1),
    ],
    "only the second reminder accepted": [signOfLifeAt(0, 1), acceptedAt(REMIND, 1, 2), deliveredAt(DUE, 1)],
  },
  "bounced-is-not-sent": {
    "a delivery that the bounced reminder announced": [...bouncedCycle, deliveredAt(DUE, 1)],
    "a delivery ever, without a further attempt": [...bouncedCycle, deliveredAt(9_000, 1)],
    "a delivery within the week": [
      ...bouncedCycle,
      again(acceptedAt(REMIND + 25, 1)),
      deliveredAt(REMIND + 25 + WEEK + DELAY_HOURS - 1, 1),
    ],
    "a delivery after a second reminder, when nobody took the further attempt": [
      ...bouncedCycle,
      again(queuedAt(REMIND + 30, 1, 2)),
      again(acceptedAt(REMIND + 30, 1, 2)),
      deliveredAt(9_000, 1),
    ],
    "a delivery after a bounce of a later reminder": [
      ...silentCycle.slice(0, -1),
      bouncedAt(DUE - 1, 1, 3),
      deliveredAt(DUE, 1),
    ],
  },
  "silent-long-enough": {
    "a sign of life too close before it": [
      signOfLifeAt(1, 1),
      queuedAt(REMIND, 1),
      acceptedAt(REMIND, 1),
      deliveredAt(DUE, 1),
    ],
    "an end of sleep too close before it": [
      signOfLifeAt(0, 1),
      wokeAt(100),
      queuedAt(REMIND, 1),
      acceptedAt(REMIND, 1),
      deliveredAt(DUE, 1),
    ],
    "an end of sleep after the return": [
      signOfLifeAt(0, 1),
      returnedAt(100),
      wokeAt(200),
      queuedAt(REMIND, 1),
      acceptedAt(REMIND, 1),
      deliveredAt(DUE, 1),
    ],
  },
  "confirmation-ends-cycle": {
    "a delivery of the ended cycle": [
      ...silentCycle.slice(0, -1),
      signOfLifeAt(DUE - 1, 2),
      deliveredAt(DUE, 1),
    ],
    "a reminder of the ended cycle": [signOfLifeAt(0, 2), queuedAt(REMIND, 1)],
  },
  "honest-answer": {
    "a late sign of life told to be in time": [...silentCycle, signOfLifeAt(DUE, 2, "in-time")],
    "a timely one told to be too late": [signOfLifeAt(0, 1), signOfLifeAt(1, 2, "too-late")],
    "a second one told to be too late": [
      ...silentCycle,
      signOfLifeAt(DUE, 2, "too-late"),
      signOfLifeAt(DUE, 3, "too-late"),
    ],
    "the first one of all told to be too late": [signOfLifeAt(0, 1, "too-late")],
  },
  "no-reminder-twice": {
    "the first one twice": [queuedAt(REMIND, 1), queuedAt(REMIND + 1, 1)],
    "the second before the first": [queuedAt(REMIND, 1, 2)],
    "a second round without a bounce": [queuedAt(1, 1), again(queuedAt(2, 1))],
    "a second round from the start": [again(queuedAt(1, 1))],
    "a second round that begins in its middle": [queuedAt(1, 1), bouncedAt(2, 1), again(queuedAt(3, 1, 2))],
    "the second twice, when the first was accepted late": [
      queuedAt(1, 1),
      queuedAt(2, 1, 2),
      acceptedAt(3, 1),
      queuedAt(4, 1, 2),
    ],
    "the first round once more after the second": [
      queuedAt(1, 1),
      bouncedAt(2, 1),
      again(queuedAt(3, 1)),
      queuedAt(4, 1),
    ],
    "the second after the last notice": [queuedAt(1, 1), queuedAt(2, 1, 3), queuedAt(3, 1, 2)],
  },
  "one-delivery-a-cycle": {
    "two in one cycle": [...silentCycle, deliveredAt(DUE + 1, 1, ["note-2"])],
    "the same note in two cycles": [...silentCycle, deliveredAt(9_000, 2, ["note-2", "note-1"])],
    "one of two notes in two cycles": [
      deliveredAt(DUE, 1, ["note-1", "note-2"]),
      deliveredAt(9_000, 2, ["note-2"]),
    ],
  },
};

const broken = (history: readonly SwitchEvent[]): readonly string[] =>
  brokenHistoryLaws(history).map(({ name }) => name);

describe("the laws of a history", () => {
  it.each(Object.entries(lawful))("The history laws all allow %s", (_what, history) => {
    expect(broken(history)).toEqual([]);
  });

  it.each(
    Object.entries(unlawful).flatMap(([name, cases]) =>
      Object.entries(cases).map(([what, history]) => [name, what, history] as const),
    ),
  )("The law %s reports %s", (name, _what, history) => {
    expect(broken(history)).toContain(name);
  });

  it.each(historyLaws)(
    "The law $name has planted violations, a sentence and a source",
    ({ name, sentence, source }) => {
      expect(Object.keys(unlawful[name] ?? {})).not.toEqual([]);
      expect(sentence).toMatch(/^[A-Z].*\.$/);
      expect(source).toMatch(/^§1/);
    },
  );
});
