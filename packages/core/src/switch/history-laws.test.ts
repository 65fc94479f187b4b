import { describe, expect, it } from "vitest";
import { DELAY_HOURS } from "./facts.fixture.ts";
import {
  signOfLifeAt,
  queuedAt,
  quietAt,
  acceptedAt,
  again,
  triedAt,
  bouncedAt,
  inRound,
  refusedAt,
  countedDays,
  declaredAt,
  deliveredAt,
  wokeAt,
  returnedAt,
  REMIND,
  DUE,
  silentCycle,
  bouncedCycle,
  unreachableCycle,
  WAIT_OVER,
} from "./history.fixture.ts";
import { unlawfulDeliveries } from "./unlawful-deliveries.fixture.ts";
import { brokenHistoryLaws, historyLaws } from "./history-laws.ts";
import type { SwitchEvent } from "./history-laws.ts";

const lawful: Readonly<Record<string, readonly SwitchEvent[]>> = {
  "nothing at all": [],
  "a silent cycle": silentCycle,
  "a sign of life after the delivery, and a second delivery of other notes": [
    ...silentCycle,
    signOfLifeAt(DUE + 1, 2, "too-late"),
    signOfLifeAt(DUE + 2, 3),
    queuedAt(DUE + 2 + REMIND, 3),
    acceptedAt(DUE + 2 + REMIND, 3),
    acceptedAt(DUE + 2 + REMIND + 48, 3, 3),
    deliveredAt(DUE + 2 + DUE, 3, ["note-2"]),
  ],
  "a reminder accepted twice because of a crash": [
    signOfLifeAt(0, 1),
    queuedAt(REMIND, 1),
    acceptedAt(REMIND, 1),
    acceptedAt(REMIND + 1, 1),
    acceptedAt(REMIND + 48, 1, 3),
    deliveredAt(DUE + 1, 1),
  ],
  "a reminder of an older cycle accepted after the sign of life": [
    queuedAt(REMIND, 1),
    signOfLifeAt(REMIND + 1, 2),
    acceptedAt(REMIND + 2, 1),
  ],
  "a delivery the full delay after the next round": [
    ...bouncedCycle,
    again(acceptedAt(REMIND + 25, 1)),
    again(acceptedAt(REMIND + 25 + 48, 1, 3)),
    deliveredAt(REMIND + 25 + DELAY_HOURS, 1),
  ],
  "a last notice that came back, and was accepted later": [
    ...silentCycle.slice(0, -1),
    bouncedAt(DUE - 1, 1, 3),
    acceptedAt(DUE + 50, 1, 3),
    deliveredAt(DUE + 74, 1),
  ],
  "a delivery after 28 days of counted tries, 14 days and the full delay": [
    ...unreachableCycle,
    deliveredAt(WAIT_OVER, 1),
  ],
  "the same after 14 counted tries on 14 days": [
    signOfLifeAt(0, 1),
    queuedAt(REMIND, 1),
    ...countedDays(REMIND, 14, 52),
    deliveredAt(REMIND + 13 * 52 + 14 * 24 + DELAY_HOURS, 1),
  ],
  "the same after acceptances that all came back": [
    signOfLifeAt(0, 1),
    queuedAt(REMIND, 1),
    acceptedAt(REMIND + 1, 1),
    triedAt("reminder-bounced", true)(REMIND + 2, 1),
    ...countedDays(REMIND + 24, 29),
    deliveredAt(WAIT_OVER + 24, 1),
  ],
  "a delivery after a declaration, 14 days and the full delay": [
    signOfLifeAt(0, 1),
    queuedAt(REMIND, 1),
    refusedAt(REMIND, 1),
    declaredAt(REMIND + 28 * 24, 1),
    deliveredAt(WAIT_OVER, 1),
  ],
  "a declaration of a cycle that an admin's refusal ended": [
    signOfLifeAt(0, 1),
    queuedAt(REMIND, 1),
    refusedAt(REMIND, 1),
    declaredAt(REMIND + 28 * 24, 1),
    returnedAt(WAIT_OVER),
    queuedAt(WAIT_OVER, 2),
    acceptedAt(WAIT_OVER, 2),
    acceptedAt(WAIT_OVER + 48, 2, 3),
    deliveredAt(WAIT_OVER + DELAY_HOURS, 2),
  ],
  "a mailbox that took the reminders of an unreachable owner": [
    ...unreachableCycle,
    acceptedAt(WAIT_OVER - 1, 1),
    acceptedAt(WAIT_OVER + 47, 1, 3),
    deliveredAt(WAIT_OVER - 1 + DELAY_HOURS, 1),
  ],
  "a full silence after the end of sleep": [
    signOfLifeAt(0, 1),
    wokeAt(500),
    queuedAt(500 + REMIND, 1),
    acceptedAt(500 + REMIND, 1),
    acceptedAt(500 + REMIND + 48, 1, 3),
    deliveredAt(500 + DUE, 1),
  ],
  "quiet signs until the ninetieth day, and the full silence from the last evidence": [
    signOfLifeAt(0, 1),
    quietAt(300, 2, { seen: 250, challenge: 200 }),
    quietAt(90 * 24 + 20, 3, { seen: 90 * 24 }),
    queuedAt(90 * 24 + REMIND, 3),
    acceptedAt(90 * 24 + REMIND, 3),
    acceptedAt(90 * 24 + REMIND + 48, 3, 3),
    deliveredAt(90 * 24 + DUE, 3),
  ],
  "a return without an own act long after sleep ended": [
    signOfLifeAt(0, 1),
    wokeAt(500),
    returnedAt(600),
    queuedAt(600, 2),
    acceptedAt(600, 2),
    acceptedAt(648, 2, 3),
    deliveredAt(600 + DELAY_HOURS, 2),
  ],
};

const unlawful: Readonly<Record<string, Readonly<Record<string, readonly SwitchEvent[]>>>> = {
  ...unlawfulDeliveries,
  "silent-long-enough": {
    "a sign of life too close before it": [
      signOfLifeAt(1, 1),
      queuedAt(REMIND, 1),
      acceptedAt(REMIND, 1),
      deliveredAt(DUE, 1),
    ],
    "the evidence of a quiet sign too close before it": [
      signOfLifeAt(0, 1),
      quietAt(20, 2, { seen: 10 }),
      queuedAt(REMIND, 2),
      acceptedAt(REMIND, 2),
      acceptedAt(REMIND + 48, 2, 3),
      deliveredAt(DUE + 9, 2),
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
  "quiet-sign-in-its-time": {
    "evidence from before its challenge": [signOfLifeAt(0, 1), quietAt(100, 2, { seen: 50, challenge: 51 })],
    "evidence of the future": [signOfLifeAt(0, 1), quietAt(100, 2, { seen: 101 })],
    "evidence no later than the sign of life before it": [
      signOfLifeAt(60, 1),
      quietAt(100, 2, { seen: 60, challenge: 50 }),
    ],
    "evidence no later than that of the quiet sign before it": [
      signOfLifeAt(0, 1),
      quietAt(100, 2, { seen: 60 }),
      quietAt(101, 3, { seen: 60 }),
    ],
  },
  "quiet-signs-end": {
    "one after ninety days of quiet signs alone": [
      signOfLifeAt(0, 1),
      quietAt(80 * 24, 2),
      quietAt(90 * 24 + 1, 3),
    ],
    "one before any strong sign": [quietAt(5, 1)],
  },
  "no-quiet-sign-after-delivery": {
    "one that begins the cycle after a delivery": [...silentCycle, quietAt(DUE + 1, 2)],
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
    "a third round after the first": [queuedAt(1, 1), bouncedAt(2, 1), inRound(3, queuedAt(3, 1))],
    "a third round without a bounce in the second": [
      queuedAt(1, 1),
      bouncedAt(2, 1),
      again(queuedAt(3, 1)),
      inRound(3, queuedAt(4, 1)),
    ],
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
