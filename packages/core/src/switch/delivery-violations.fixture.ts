import { DAY_MS } from "../time/duration.ts";
import {
  after,
  bounced,
  delivery,
  due,
  early,
  noticed,
  reminded,
  reminding,
  unreachable,
  waiting,
  withNotice,
} from "./decisions.fixture.ts";
import {
  acceptedTries,
  DELAY_HOURS,
  FREQUENCY_HOURS,
  factsOf,
  msLater,
  nowAt,
  remindedFacts,
  serviceAt,
} from "./facts.fixture.ts";
import type { Looked } from "./life.fixture.ts";

const ask = { kind: "ask-app-store" } as const;
/** Past its end when the notes fall due: read again then, or not read since before. */
const lapsed = { kind: "until", until: due.wall, readAt: due.wall } as const;
const doubtful = { kind: "until", until: due.wall, readAt: early.wall } as const;

/** For each law about when notes may go out, decisions that break it, as a wrong rule would make them. */
export const deliveryViolations: Readonly<Record<string, readonly Looked[]>> = {
  "accepted-reminder-first": [
    { facts: factsOf({ state: reminding }), now: due, decision: delivery },
    { facts: factsOf(), now: due, decision: delivery },
  ],
  "full-delay": [
    { facts: remindedFacts(), now: early, decision: delivery },
    { facts: remindedFacts({ state: after(FREQUENCY_HOURS + 1) }), now: due, decision: delivery },
  ],
  "unreachable-waits-longer": [
    {
      facts: factsOf({ state: { ...reminding, unreachable } }),
      now: msLater(due, 14 * DAY_MS - 1),
      decision: delivery,
    },
    {
      facts: remindedFacts({ state: { ...noticed, unreachable } }),
      now: msLater(due, 14 * DAY_MS - 1),
      decision: delivery,
    },
  ],
  "last-notice-accepted": [
    { facts: remindedFacts({ state: { ...noticed, tries: undefined } }), now: due, decision: delivery },
    {
      facts: remindedFacts({ state: withNotice(FREQUENCY_HOURS + DELAY_HOURS - 23) }),
      now: due,
      decision: delivery,
    },
    {
      facts: remindedFacts({ state: withNotice(FREQUENCY_HOURS + 13), sendingDelayHours: 24 }),
      now: nowAt(FREQUENCY_HOURS + 24),
      decision: delivery,
    },
    {
      facts: remindedFacts({ state: { ...noticed, round: 2 } }),
      now: due,
      decision: delivery,
    },
    {
      facts: remindedFacts({
        state: { ...after(FREQUENCY_HOURS + 1), unreachable },
      }),
      now: nowAt(9_000),
      decision: delivery,
    },
    {
      facts: remindedFacts({ state: { ...after(FREQUENCY_HOURS), unreachable } }),
      now: nowAt(9_000),
      decision: delivery,
    },
  ],
  "tries-are-told": [
    {
      facts: factsOf({ state: { ...bounced, tries: acceptedTries() } }),
      now: early,
      decision: { ...waiting, state: bounced },
    },
    {
      facts: factsOf({ state: reminding }),
      now: due,
      decision: { ...waiting, state: { ...reminding, unreachable } },
    },
    {
      facts: factsOf({ state: { ...bounced, tries: acceptedTries() } }),
      now: due,
      decision: { ...waiting, state: { ...reminding, round: 2 } },
    },
    { facts: factsOf(), now: due, decision: { ...waiting, state: { ...reminding, tries: acceptedTries() } } },
  ],
  "delivered-while-paid-for": [
    { facts: remindedFacts({ subscription: lapsed }), now: due, decision: delivery },
    { facts: remindedFacts({ subscription: doubtful }), now: due, decision: delivery },
    { facts: remindedFacts({ subscription: { kind: "never" } }), now: due, decision: delivery },
  ],
  "asked-before-withheld": [
    { facts: factsOf({ subscription: doubtful }), now: due, decision: waiting },
    { facts: factsOf(), now: due, decision: { ...waiting, effects: [ask] } },
    { facts: factsOf({ subscription: doubtful }), now: due, decision: { ...waiting, effects: [ask, ask] } },
    {
      facts: factsOf({ subscription: lapsed }),
      now: due,
      decision: { ...waiting, state: { kind: "off", cycle: 1 }, effects: [ask] },
    },
    {
      facts: factsOf({ subscription: doubtful, accountActive: false }),
      now: due,
      decision: { ...waiting, state: { kind: "off", cycle: 1 }, effects: [ask] },
    },
  ],
  "bounce-is-told": [
    { facts: remindedFacts(), now: early, decision: { ...waiting, state: bounced } },
    {
      facts: factsOf({ state: bounced }),
      now: early,
      decision: { ...waiting, state: { ...bounced, bouncedAt: early.service } },
    },
  ],
  "full-silence": [
    { facts: remindedFacts({ lastSignAt: serviceAt(1) }), now: due, decision: delivery },
    { facts: remindedFacts({ state: after(0) }), now: early, decision: delivery },
  ],
  "delay-starts-with-acceptance": [
    { facts: factsOf(), now: due, decision: { ...waiting, state: reminded } },
    { facts: factsOf({ state: reminding }), now: due, decision: { ...waiting, state: reminded } },
    { facts: remindedFacts(), now: early, decision: { ...waiting, state: after(1) } },
    {
      facts: remindedFacts(),
      now: early,
      decision: { ...waiting, state: { ...reminded, cycle: 2 } },
    },
    {
      facts: remindedFacts({ state: { ...reminded, round: 2 } }),
      now: early,
      decision: { ...waiting, state: reminded },
    },
  ],
};
