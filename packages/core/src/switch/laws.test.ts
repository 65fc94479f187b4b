import { describe, expect, it } from "vitest";
import { decide } from "./decide.ts";
import {
  after,
  bounced,
  deliver,
  delivered,
  delivery,
  due,
  early,
  noticed,
  reminded,
  remindAgain,
  remindFirst,
  remindSecond,
  reminding,
  unreachable,
  waiting,
  watching,
} from "./decisions.fixture.ts";
import { deliveryViolations } from "./delivery-violations.fixture.ts";
import {
  acceptedTries,
  FREQUENCY_HOURS,
  factsOf,
  msLater,
  nowAt,
  remindedFacts,
  serviceAt,
  wallAt,
} from "./facts.fixture.ts";
import { brokenDecisionLaws, decisionLaws } from "./laws.ts";
import type { Looked } from "./life.fixture.ts";

/** For each law decisions that break it, as a wrong rule would make them. */
const violations: Readonly<Record<string, readonly Looked[]>> = {
  ...deliveryViolations,
  "quiet-in-sleep": [
    { facts: remindedFacts({ sleepUntil: msLater(due, 1).wall }), now: due, decision: delivery },
    {
      facts: factsOf({ sleepUntil: wallAt(9_000) }),
      now: due,
      decision: { state: reminding, nextLookAt: null, calendarLookAt: null, effects: [remindFirst] },
    },
  ],
  "quiet-off-the-switch": [
    { facts: remindedFacts({ accountActive: false }), now: due, decision: delivery },
    { facts: remindedFacts({ emailConfirmed: false }), now: due, decision: delivery },
    { facts: remindedFacts({ subscription: { kind: "never" } }), now: due, decision: delivery },
    {
      facts: remindedFacts({ subscription: { kind: "until", until: due.wall, readAt: null } }),
      now: due,
      decision: delivery,
    },
    {
      facts: factsOf({ deliverableNotes: [] }),
      now: due,
      decision: { state: reminding, nextLookAt: null, calendarLookAt: null, effects: [remindFirst] },
    },
  ],
  "on-the-switch-when-eligible": [
    { facts: factsOf(), now: nowAt(1), decision: { ...waiting, state: { kind: "off", cycle: 1 } } },
    { facts: factsOf({ accountActive: false }), now: nowAt(1), decision: waiting },
    {
      facts: factsOf({ subscription: { kind: "until", until: wallAt(1), readAt: null } }),
      now: nowAt(1),
      decision: waiting,
    },
  ],
  "all-notes-together": [
    { facts: remindedFacts({ deliverableNotes: ["note-1", "note-2"] }), now: due, decision: delivery },
    { facts: remindedFacts({ deliverableNotes: ["note-2"] }), now: due, decision: delivery },
    {
      facts: remindedFacts(),
      now: due,
      decision: { ...delivery, effects: [{ ...deliver, noteIds: ["note-1", "note-2"] }] },
    },
    {
      facts: remindedFacts({ deliverableNotes: ["note-1", "note-2"] }),
      now: due,
      decision: { ...delivery, effects: [{ ...deliver, noteIds: ["note-1", "note-3"] }] },
    },
    { facts: remindedFacts(), now: due, decision: { ...delivery, state: reminded } },
    { facts: remindedFacts(), now: msLater(due, 5), decision: delivery },
  ],
  "delivered-stays": [
    { facts: factsOf({ state: delivered }), now: due, decision: delivery },
    { facts: factsOf({ state: delivered }), now: due, decision: waiting },
    {
      facts: factsOf({ state: delivered }),
      now: due,
      decision: { ...delivery, state: { ...delivered, deliveredAt: early.wall }, effects: [] },
    },
    {
      facts: factsOf({ state: delivered }),
      now: due,
      decision: { state: delivered, nextLookAt: serviceAt(9_999), calendarLookAt: null, effects: [] },
    },
    { facts: remindedFacts(), now: due, decision: { ...delivery, effects: [] } },
    { facts: remindedFacts(), now: due, decision: { ...delivery, state: watching } },
  ],
  "one-thing-at-a-time": [
    { facts: remindedFacts(), now: due, decision: { ...delivery, effects: [remindSecond, deliver] } },
    { facts: remindedFacts(), now: due, decision: { ...delivery, state: { ...delivered, cycle: 2 } } },
  ],
  "reminders-count-up": [
    { facts: factsOf(), now: due, decision: { ...waiting, effects: [remindFirst] } },
    { facts: factsOf(), now: due, decision: { ...waiting, state: reminding, effects: [remindSecond] } },
    {
      facts: factsOf({ state: reminding }),
      now: due,
      decision: { state: reminding, nextLookAt: null, calendarLookAt: null, effects: [remindFirst] },
    },
    {
      facts: remindedFacts(),
      now: early,
      decision: { state: reminding, nextLookAt: null, calendarLookAt: null, effects: [remindFirst] },
    },
    {
      facts: remindedFacts(),
      now: early,
      decision: { ...waiting, state: reminded, effects: [remindSecond] },
    },
    {
      facts: remindedFacts({ state: { ...after(FREQUENCY_HOURS), lastReminder: 3 } }),
      now: early,
      decision: {
        ...waiting,
        state: { ...after(FREQUENCY_HOURS), lastReminder: 2 },
        effects: [remindSecond],
      },
    },
    {
      facts: remindedFacts({ state: { ...after(FREQUENCY_HOURS), lastReminder: 2 } }),
      now: early,
      decision: {
        ...waiting,
        state: { ...after(FREQUENCY_HOURS), lastReminder: 2 },
        effects: [remindSecond],
      },
    },
    { facts: remindedFacts(), now: early, decision: { ...waiting, effects: [remindSecond] } },
    {
      facts: remindedFacts({ state: reminded }),
      now: early,
      decision: { ...waiting, state: reminded, effects: [remindSecond] },
    },
    {
      facts: remindedFacts(),
      now: early,
      decision: { ...waiting, state: reminding, effects: [{ kind: "remind", cycle: 1, number: 3 }] },
    },
    {
      facts: factsOf({ state: bounced }),
      now: due,
      decision: { state: reminding, nextLookAt: null, calendarLookAt: null, effects: [remindAgain] },
    },
    {
      facts: factsOf({ state: bounced }),
      now: due,
      decision: { state: reminding, nextLookAt: null, calendarLookAt: null, effects: [remindFirst] },
    },
    {
      facts: factsOf(),
      now: due,
      decision: {
        state: { ...reminding, round: 2 },
        nextLookAt: null,
        calendarLookAt: null,
        effects: [remindAgain],
      },
    },
    {
      facts: remindedFacts({ state: { ...reminded, round: 2 } }),
      now: early,
      decision: {
        ...waiting,
        state: { ...reminded, round: 2, lastReminder: 2 },
        effects: [remindSecond],
      },
    },
  ],
  "cycles-count-up": [
    { facts: factsOf({ state: { ...watching, cycle: 2 } }), now: nowAt(1), decision: waiting },
    { facts: factsOf(), now: nowAt(1), decision: { ...waiting, state: { ...watching, cycle: 3 } } },
  ],
  "looks-ahead": [
    { facts: factsOf(), now: nowAt(9), decision: { ...waiting, nextLookAt: serviceAt(9) } },
    { facts: factsOf(), now: nowAt(9), decision: { ...waiting, nextLookAt: serviceAt(8) } },
  ],
  "nobody-forgotten": [
    { facts: factsOf(), now: nowAt(9), decision: { ...waiting, nextLookAt: null } },
    { facts: remindedFacts(), now: early, decision: { ...waiting, state: reminded, nextLookAt: null } },
    { facts: remindedFacts(), now: early, decision: { ...waiting, state: noticed, nextLookAt: null } },
    {
      facts: factsOf({ state: bounced }),
      now: early,
      decision: { ...waiting, state: bounced, nextLookAt: null },
    },
    {
      facts: factsOf({ state: { ...reminding, unreachable } }),
      now: early,
      decision: { ...waiting, state: { ...reminding, unreachable }, nextLookAt: null },
    },
    {
      facts: remindedFacts({ state: { ...noticed, unreachable: { at: due.service, declared: true } } }),
      now: due,
      decision: {
        ...waiting,
        state: { ...noticed, unreachable: { at: due.service, declared: true } },
        nextLookAt: null,
      },
    },
    {
      facts: remindedFacts({ state: { ...noticed, tries: undefined }, sendingDelayHours: 0 }),
      now: nowAt(9),
      decision: { ...waiting, state: { ...noticed, tries: undefined }, nextLookAt: null },
    },
  ],
  "calendar-watched": [
    { facts: factsOf(), now: nowAt(9), decision: { ...waiting, calendarLookAt: wallAt(9) } },
    {
      facts: factsOf({ subscription: { kind: "until", until: wallAt(100), readAt: null } }),
      now: nowAt(9),
      decision: { ...waiting, calendarLookAt: wallAt(101) },
    },
    {
      facts: factsOf({
        state: reminding,
        subscription: { kind: "until", until: wallAt(9_000), readAt: null },
      }),
      now: due,
      decision: { ...waiting, state: reminding },
    },
    {
      facts: factsOf({ sleepUntil: wallAt(50) }),
      now: nowAt(9),
      decision: { ...waiting, state: { kind: "asleep", cycle: 1 }, nextLookAt: null },
    },
    {
      facts: factsOf({
        sleepUntil: wallAt(50),
        subscription: { kind: "until", until: wallAt(40), readAt: null },
      }),
      now: nowAt(9),
      decision: { ...waiting, state: { kind: "asleep", cycle: 1 }, calendarLookAt: wallAt(50) },
    },
  ],
};

const broken = ({ facts, now, decision }: Looked): readonly string[] =>
  brokenDecisionLaws(facts, now, decision).map(({ name }) => name);

describe("the laws of a decision", () => {
  it.each(decisionLaws)("The law $name has planted violations", ({ name }) => {
    expect(violations[name]?.length).toBeGreaterThan(0);
  });

  it.each(
    Object.entries(violations).flatMap(([name, cases]) =>
      cases.map((looked, index) => [name, index + 1, looked] as const),
    ),
  )("The law %s reports its planted violation %i", (name, _index, looked) => {
    expect(broken(looked)).toContain(name);
  });

  it("Every law has a unique name, a sentence and its section", () => {
    for (const { sentence, source } of decisionLaws) {
      expect(sentence).toMatch(/^[A-Z].*\.$/);
      expect(source).toMatch(/^§[12]/);
    }
    expect(new Set(decisionLaws.map(({ name }) => name)).size).toBe(decisionLaws.length);
  });

  it("No law is broken by the decisions at the moments that matter", () => {
    const later = { at: due.service, declared: true };
    const awaited = {
      ...noticed,
      round: 2,
      tries: acceptedTries([1, FREQUENCY_HOURS, 2], [3, FREQUENCY_HOURS, 1]),
    };
    const moments = [nowAt(0), nowAt(FREQUENCY_HOURS), early, due, nowAt(9_000)];
    for (const facts of [
      factsOf(),
      remindedFacts(),
      factsOf({ state: delivered }),
      factsOf({ state: bounced }),
      factsOf({ state: { ...bounced, unreachable } }),
      factsOf({ state: { ...noticed, round: undefined } }),
      factsOf({ state: awaited }),
      factsOf({ state: { ...reminded, unreachable: later } }),
      factsOf({ state: reminded, sendingDelayHours: 0 }),
      factsOf({ accountActive: false }),
      factsOf({ sleepUntil: wallAt(9_000) }),
      factsOf({ sleepUntil: due.wall }),
    ])
      for (const now of moments) expect(broken({ facts, now, decision: decide(facts, now) })).toEqual([]);
  });
});
