/**
 * What must be true of every single decision, said without the code of `decide`. The server asserts these before
 * it writes a decision, property tests after each step of a random life. Laws over a user's whole history are
 * in `history-laws.ts`.
 */
import { DAY_MS, hoursToMs } from "../time/duration.ts";
import type { Now, ServiceMs, WallMs } from "../time/instant.ts";
import type { SwitchDecision } from "./decide.ts";
import { isSending } from "./effects.ts";
import type { SwitchEffect } from "./effects.ts";
import type { Acceptance, SwitchFacts, SwitchState } from "./state.ts";

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
    sentence:
      "Notes go out only after a mail server accepted a reminder of this cycle, or once the owner is unreachable.",
    holds: ({ state }, _now, decision) =>
      !delivers(decision) || state.kind === "reminded" || unreachableAtOf(state) !== undefined,
  },
  {
    name: "full-delay",
    source: "§1.2, §1.3",
    sentence:
      "Notes go out only when the full sending delay has passed in service time since the acceptance that stands.",
    holds: ({ state, sendingDelayHours }, now, decision) =>
      !delivers(decision) ||
      state.kind !== "reminded" ||
      now.service - state.acceptedAt >= hoursToMs(sendingDelayHours),
  },
  {
    name: "unreachable-waits-longer",
    source: "§1.2",
    sentence:
      "The notes of an owner who became unreachable in this cycle wait for 14 days and the full delay from then on.",
    holds: ({ state, sendingDelayHours }, now, decision) =>
      !delivers(decision) ||
      now.service - (unreachableAtOf(state) ?? -Infinity) >= 14 * DAY_MS + hoursToMs(sendingDelayHours),
  },
  {
    name: "last-notice-accepted",
    source: "§1.2",
    sentence:
      "Notes go out only 24 hours after the last notice was accepted, 12 with a delay of a day; only an owner who became unreachable since the last acceptance needs none.",
    holds: ({ state, sendingDelayHours }, now, decision) =>
      !delivers(decision) ||
      sendingDelayHours < 24 ||
      isOutOfReach(state) ||
      acceptancesOf(state).some(
        ({ number, round, at }) =>
          number === 3 && round === roundOf(state) && now.service - at >= noticeMsOf(sendingDelayHours),
      ),
  },
  {
    name: "tries-are-told",
    source: "§1.2",
    sentence:
      "Until the notes go out no decision of a cycle changes what is known of its tries, or makes an owner unreachable.",
    holds: ({ state: before }, _now, { state: after }) =>
      !isAsked(after) ||
      (triesOf(after) === triesOf(before) && unreachableAtOf(after) === unreachableAtOf(before)),
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
    holds: (facts, now, { effects }) => !effects.some(isSending) || facts.sleepUntil <= now.wall,
  },
  {
    name: "quiet-off-the-switch",
    source: "§1.6",
    sentence:
      "Nothing is sent for a disabled or unconfirmed account, a lapsed subscription, or without an active note.",
    holds: (facts, now, { effects }) => effects.length === 0 || belongsOnSwitch(facts, now),
  },
  {
    name: "delivered-while-paid-for",
    source: "§2",
    sentence: "Notes go out only while the subscription is known to be valid.",
    holds: (facts, now, decision) => !delivers(decision) || isPaidFor(facts, now),
  },
  {
    name: "asked-before-withheld",
    source: "§1.6, §2",
    sentence:
      "The app store is asked, once and by exactly those on the switch, for each subscription past an end that was not read since.",
    holds: (facts, now, { state, effects }) => {
      const asked = effects.filter(({ kind }) => kind === "ask-app-store").length;
      const isDoubtful = !isPaidFor(facts, now) && !hasLapsed(facts, now);
      return asked === (isDoubtful && state.kind !== "off" && !hasDelivered(state) ? 1 : 0);
    },
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
    holds: (_facts, _now, { state, effects }) => {
      const sent = effects.filter(isSending);
      return sent.length <= 1 && sent.every((effect) => effect.cycle === state.cycle);
    },
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
    sentence:
      "A next look is set for everybody who is watched, unreachable, or in the sending delay; only an acceptance that is missing is waited for.",
    holds: (facts, _now, { state, nextLookAt }) =>
      nextLookAt !== null || !isClockBound(state) || isNoticeAwaited(facts, state),
  },
  {
    name: "calendar-watched",
    source: "§1.3, §1.6, §1.8",
    sentence:
      "The end of a subscription is looked at by the calendar for everybody, and the end of sleep for everybody asleep; what is past is not looked at again and again.",
    holds: (facts, now, { state, calendarLookAt }) =>
      (calendarLookAt === null || calendarLookAt > now.wall) &&
      endsOf(facts, state).every((at) => at <= now.wall || (calendarLookAt !== null && calendarLookAt <= at)),
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

const unreachableAtOf = (state: SwitchState): ServiceMs | undefined =>
  "unreachable" in state ? state.unreachable?.at : undefined;

const isAsked = ({ kind }: SwitchState): boolean =>
  kind === "reminding" || kind === "reminded" || kind === "bounced";

const triesOf = (state: SwitchState): unknown => ("tries" in state ? state.tries : undefined);

const acceptancesOf = (state: SwitchState): readonly Acceptance[] => {
  if ("tries" in state && state.tries !== undefined) return state.tries.standing;
  return state.kind === "reminded" ? [{ number: 1, round: roundOf(state), at: state.acceptedAt }] : [];
};

const roundOf = (state: SwitchState): number => ("round" in state ? (state.round ?? 1) : 1);

/** Unreachable since after every acceptance that stands. */
const isOutOfReach = (state: SwitchState): boolean => {
  const since = unreachableAtOf(state);
  return since !== undefined && acceptancesOf(state).every(({ at }) => at < since);
};

const noticeMsOf = (sendingDelayHours: number): number => hoursToMs(sendingDelayHours === 24 ? 12 : 24);

const isClockBound = (state: SwitchState): boolean =>
  state.kind === "watching" || state.kind === "reminded" || state.kind === "bounced" || isOutOfReach(state);

const isNoticeAwaited = ({ sendingDelayHours }: SwitchFacts, state: SwitchState): boolean =>
  sendingDelayHours >= 24 &&
  state.kind === "reminded" &&
  state.lastReminder === 3 &&
  !isOutOfReach(state) &&
  acceptancesOf(state).every(({ number, round }) => number !== 3 || round !== roundOf(state));

/** What hangs on the calendar for a user in this state. */
const endsOf = ({ subscription, sleepUntil }: SwitchFacts, { kind }: SwitchState): readonly WallMs[] => {
  const end = subscription.kind === "until" ? [subscription.until] : [];
  return kind === "asleep" ? [...end, sleepUntil] : end;
};

const isPaidFor = ({ subscription }: SwitchFacts, now: Now): boolean =>
  subscription.kind === "until" ? subscription.until > now.wall : subscription.kind === "always";

/** Its end is past, and no app store that is behind it could say otherwise. */
const hasLapsed = ({ subscription }: SwitchFacts, now: Now): boolean => {
  if (subscription.kind !== "until") return subscription.kind === "never";
  const { until, readAt } = subscription;
  return until <= now.wall && (readAt === null || readAt >= until);
};

const belongsOnSwitch = (facts: SwitchFacts, now: Now): boolean =>
  facts.accountActive && facts.emailConfirmed && !hasLapsed(facts, now) && facts.deliverableNotes.length > 0;

type Remind = Extract<SwitchEffect, { kind: "remind" }>;

/** The first one of a later round follows a bounce, and nothing else does. */
const isNextReminder = (remind: Remind, before: SwitchState, after: SwitchState): boolean => {
  const { number, round } = remind;
  if (number === 1) return isFirstOfRound(remind, before, after);
  if (before.kind !== "reminded" || after.kind !== "reminded" || before.round !== round) return false;
  return number > before.lastReminder && number === after.lastReminder;
};

const isFirstOfRound = ({ round }: Remind, before: SwitchState, after: SwitchState): boolean => {
  if (after.kind !== "reminding" || after.round !== round) return false;
  if (before.kind === "bounced") return before.round === round;
  return !isAsked(before) && round === undefined;
};
