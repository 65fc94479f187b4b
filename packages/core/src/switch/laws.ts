/**
 * What must be true of every single decision, said without the code of `decide`. The server asserts these before
 * it writes a decision, property tests after each step of a random life. Laws over a user's whole history are
 * in `history-laws.ts`.
 */
import { DAY_MS, hoursToMs } from "../time/duration.ts";
import { serviceOf } from "../time/instant.ts";
import type { Now } from "../time/instant.ts";
import type { SwitchDecision } from "./decide.ts";
import type { SwitchEffect } from "./effects.ts";
import type { SwitchFacts, SwitchState } from "./state.ts";

/** One thing that holds for every decision. `source` is the section of behaviour.md that demands it. */
export type DecisionLaw = {
  readonly name: string;
  readonly source: string;
  readonly sentence: string;
  readonly holds: (facts: SwitchFacts, now: Now, decision: SwitchDecision) => boolean;
};

export const decisionLaws: readonly DecisionLaw[] = [
  {
    name: "accepted-reminder-first",
    source: "§1.2",
    sentence: "Notes go out only after a mail server accepted a reminder of this cycle.",
    holds: (facts, _now, decision) => !delivers(decision) || facts.state.kind === "reminded",
  },
  {
    name: "full-delay",
    source: "§1.2, §1.3",
    sentence:
      "Notes go out only when the full sending delay has passed in service time since that acceptance.",
    holds: (facts, now, decision) =>
      !delivers(decision) ||
      (facts.state.kind === "reminded" &&
        now.service - facts.state.acceptedAt >= hoursToMs(facts.sendingDelayHours)),
  },
  {
    name: "bounce-waits-longer",
    source: "§1.2",
    sentence:
      "After a bounce notes go out only when seven days and the full sending delay have passed since the last attempt.",
    holds: ({ state, sendingDelayHours }, now, decision) =>
      !delivers(decision) ||
      state.kind !== "reminded" ||
      state.round === undefined ||
      now.service - state.acceptedAt >= 7 * DAY_MS + hoursToMs(sendingDelayHours),
  },
  {
    name: "full-silence",
    source: "§1, table",
    sentence: "Notes go out only after a silence of at least confirm frequency and sending delay together.",
    holds: (facts, now, decision) =>
      !delivers(decision) ||
      now.service - facts.lastSignAt >= hoursToMs(facts.confirmFrequencyHours + facts.sendingDelayHours),
  },
  {
    name: "delay-starts-with-acceptance",
    source: "§1.2",
    sentence: "No decision starts the delay or moves its start; only an accepted reminder does.",
    holds: ({ state: before }, _now, { state: after }) =>
      after.kind !== "reminded" ||
      (before.kind === "reminded" &&
        before.acceptedAt === after.acceptedAt &&
        before.cycle === after.cycle &&
        before.round === after.round),
  },
  {
    name: "bounce-is-told",
    source: "§1.2",
    sentence: "No decision says that a reminder came back; only a notice of it does.",
    holds: ({ state: before }, _now, { state: after }) => after.kind !== "bounced" || after === before,
  },
  {
    name: "quiet-in-sleep",
    source: "§1.8",
    sentence: "While sleep mode lasts nothing is sent.",
    holds: (facts, now, { effects }) => effects.length === 0 || facts.sleepUntil <= now.wall,
  },
  {
    name: "quiet-off-the-switch",
    source: "§1.6",
    sentence:
      "Nothing is sent for a disabled or unconfirmed account, a lapsed subscription, or without an active note.",
    holds: (facts, now, { effects }) => effects.length === 0 || belongsOnSwitch(facts, now),
  },
  {
    name: "on-the-switch-when-eligible",
    source: "§1.6",
    sentence: "Whoever belongs on the switch is on it.",
    holds: (facts, now, { state }) =>
      (state.kind === "off") !== belongsOnSwitch(facts, now) || hasDelivered(state),
  },
  {
    name: "all-notes-together",
    source: "§1.9",
    sentence: "A delivery takes all of the user's active notes, and the state says delivered at that moment.",
    holds: (facts, now, { state, effects }) =>
      effects.every(
        (effect) =>
          effect.kind !== "deliver" ||
          (effect.noteIds.length === facts.deliverableNotes.length &&
            facts.deliverableNotes.every((id) => effect.noteIds.includes(id)) &&
            state.kind === "delivered" &&
            state.deliveredAt === now.wall),
      ),
  },
  {
    name: "delivered-stays",
    source: "§1.9",
    sentence:
      "After a delivery nothing more happens in that cycle, and nobody becomes delivered without one.",
    holds: ({ state: before }, _now, decision) =>
      hasDelivered(before)
        ? decision.effects.length === 0 && decision.state === before && decision.nextLookAt === null
        : hasDelivered(decision.state) === delivers(decision),
  },
  {
    name: "one-thing-at-a-time",
    source: "§1.5",
    sentence: "A decision sends one reminder, or the notes, or nothing, and for the cycle it leaves behind.",
    holds: (_facts, _now, { state, effects }) =>
      effects.length <= 1 && effects.every((effect) => effect.cycle === state.cycle),
  },
  {
    name: "reminders-count-up",
    source: "§1.5",
    sentence:
      "A reminder carries a higher number than the ones before it in its cycle, and the state remembers it.",
    holds: ({ state: before }, _now, { state: after, effects }) =>
      effects.every((effect) => effect.kind !== "remind" || isNextReminder(effect, before, after)),
  },
  {
    name: "cycles-count-up",
    source: "§1",
    sentence: "The number of the cycle never falls, and no decision skips one.",
    holds: ({ state: before }, _now, { state: after }) =>
      after.cycle === before.cycle || after.cycle === before.cycle + 1,
  },
  {
    name: "looks-ahead",
    source: "§1.3",
    sentence: "The next look lies in the future, so that a decision never asks for itself again at once.",
    holds: (_facts, now, { nextLookAt }) => nextLookAt === null || nextLookAt > now.service,
  },
  {
    name: "nobody-forgotten",
    source: "§1",
    sentence: "A next look is set for everybody who is asleep, watched, or in the sending delay.",
    holds: (_facts, _now, { state, nextLookAt }) =>
      nextLookAt !== null || state.kind === "off" || state.kind === "reminding" || hasDelivered(state),
  },
  {
    name: "sleepers-looked-at-daily",
    source: "§1.8",
    sentence:
      "Whoever is asleep is looked at within a day, so that no wrong calendar makes sleep mode longer.",
    holds: (_facts, now, { state, nextLookAt }) =>
      state.kind !== "asleep" || (nextLookAt !== null && nextLookAt <= now.service + DAY_MS),
  },
  {
    name: "lapse-noticed",
    source: "§1.6",
    sentence: "For everybody on the switch the next look is no later than the end of the subscription.",
    holds: (facts, now, { state, nextLookAt }) =>
      state.kind === "off" ||
      hasDelivered(state) ||
      facts.subscription.kind !== "until" ||
      (nextLookAt !== null && nextLookAt <= serviceOf(facts.subscription.until, now)),
  },
];

/** The laws that a decision breaks; empty when all is well. */
export const brokenDecisionLaws = (
  facts: SwitchFacts,
  now: Now,
  decision: SwitchDecision,
): readonly DecisionLaw[] => decisionLaws.filter(({ holds }) => !holds(facts, now, decision));

const delivers = ({ effects }: SwitchDecision): boolean => effects.some(({ kind }) => kind === "deliver");

const hasDelivered = ({ kind }: SwitchState): boolean => kind === "delivered";

const belongsOnSwitch = (facts: SwitchFacts, now: Now): boolean => {
  const { subscription } = facts;
  const isPaid =
    subscription.kind === "until" ? subscription.until > now.wall : subscription.kind === "always";
  return facts.accountActive && facts.emailConfirmed && isPaid && facts.deliverableNotes.length > 0;
};

type Remind = Extract<SwitchEffect, { kind: "remind" }>;

/** The first one of the second round follows a bounce, and nothing else does. */
const isNextReminder = ({ number, round }: Remind, before: SwitchState, after: SwitchState): boolean => {
  if (number === 1)
    return (
      after.kind === "reminding" &&
      after.round === round &&
      before.kind !== "reminding" &&
      before.kind !== "reminded" &&
      (before.kind === "bounced") === (round === 2)
    );
  if (before.kind !== "reminded" || after.kind !== "reminded" || before.round !== round) return false;
  return number > before.lastReminder && number === after.lastReminder;
};
