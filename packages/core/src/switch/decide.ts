/**
 * The switch (behaviour §1). This is the only code that may say "deliver": sweeper, screens and tests
 * ask it, and none of them keeps a copy of the rule.
 *
 * It is total and pure, and asking again about its own answer at the same moment changes nothing.
 */
import { DAY_MS } from "../time/duration.ts";
import { serviceMs, serviceOf } from "../time/instant.ts";
import type { Now, ServiceMs } from "../time/instant.ts";
import { delayStartAt, deliveryDueAt, followUpsOf, reminderDueAt, secondRoundAt } from "./deadlines.ts";
import type { SwitchEffect } from "./effects.ts";
import { isAsleep, offReason } from "./eligibility.ts";
import type { ReminderNumber, SwitchFacts, SwitchState } from "./state.ts";

/** State and effects are to be written in one transaction; `nextLookAt` null means that only an event changes anything. */
export type SwitchDecision = {
  readonly state: SwitchState;
  readonly nextLookAt: ServiceMs | null;
  readonly effects: readonly SwitchEffect[];
};

/** What to do for one user now, and when to look again. `facts` are those read under the user's row lock. */
export const decide = (facts: SwitchFacts, now: Now): SwitchDecision => {
  const { state } = facts;
  // Only a sign of life starts a new cycle after a delivery (§1.9).
  if (state.kind === "delivered") return { state, nextLookAt: null, effects: [] };
  if (offReason(facts, now) !== null) return switchOff(facts, now, state.cycle);
  if (isAsleep(facts, now)) return sleep(facts, now, state);
  switch (state.kind) {
    case "off":
      return watch(facts, now, { kind: "watching", cycle: state.cycle + 1, baseAt: returnBase(facts, now) });
    case "asleep":
      // A late look at the end of sleep only gives the user more time.
      return watch(facts, now, { kind: "watching", cycle: state.cycle, baseAt: now.service });
    case "watching":
      return watch(facts, now, state);
    case "reminding":
      // Without an accepted reminder no delay runs (§1.2): the acceptance is an event, not a deadline.
      return { state, nextLookAt: subscriptionEndAt(facts, now), effects: [] };
    case "bounced":
      return remindAgain(facts, now, state);
    default:
      return countDown(facts, now, state);
  }
};

type Watching = Extract<SwitchState, { kind: "watching" }>;
type Reminded = Extract<SwitchState, { kind: "reminded" }>;
type Bounced = Extract<SwitchState, { kind: "bounced" }>;

const switchOff = (facts: SwitchFacts, now: Now, cycle: number): SwitchDecision => {
  // A calendar clock that ran ahead for an hour must not switch a user off for ever, so a lapse is looked at daily.
  const mayBeWrong = facts.subscription.kind === "until" && offReason(facts, now) === "expired";
  return {
    state: { kind: "off", cycle },
    nextLookAt: mayBeWrong ? serviceMs(now.service + DAY_MS) : null,
    effects: [],
  };
};

const sleep = (facts: SwitchFacts, now: Now, state: SwitchState): SwitchDecision => {
  // A reminder that is under way when sleep begins must not count for what comes after it.
  const keepsCycle = state.kind === "asleep" || state.kind === "watching";
  return {
    state: { kind: "asleep", cycle: keepsCycle ? state.cycle : state.cycle + 1 },
    // A calendar clock that was behind for an hour must not let a user sleep for a year.
    nextLookAt: soonest(
      soonest(serviceOf(facts.sleepUntil, now), serviceMs(now.service + DAY_MS)),
      subscriptionEndAt(facts, now),
    ),
    effects: [],
  };
};

const watch = (facts: SwitchFacts, now: Now, state: Watching): SwitchDecision => {
  const dueAt = reminderDueAt(state.baseAt, facts.confirmFrequencyHours);
  const endAt = subscriptionEndAt(facts, now);
  if (now.service < dueAt) return { state, nextLookAt: soonest(dueAt, endAt), effects: [] };
  return {
    state: { kind: "reminding", cycle: state.cycle, queuedAt: now.service },
    nextLookAt: endAt,
    effects: [{ kind: "remind", cycle: state.cycle, number: 1 }],
  };
};

/** The further attempt after a bounce (§1.2); its acceptance starts a delay that begins seven days later. */
const remindAgain = (facts: SwitchFacts, now: Now, state: Bounced): SwitchDecision => {
  const dueAt = secondRoundAt(state.bouncedAt);
  const endAt = subscriptionEndAt(facts, now);
  if (now.service < dueAt) return { state, nextLookAt: soonest(dueAt, endAt), effects: [] };
  return {
    state: { kind: "reminding", cycle: state.cycle, queuedAt: now.service, round: 2 },
    nextLookAt: endAt,
    effects: [{ kind: "remind", cycle: state.cycle, number: 1, round: 2 }],
  };
};

const countDown = (facts: SwitchFacts, now: Now, state: Reminded): SwitchDecision => {
  const delayStart = delayStartAt(state.acceptedAt, state.round);
  const dueAt = deliveryDueAt(delayStart, facts.sendingDelayHours);
  if (now.service >= dueAt) return deliver(facts, now, state.cycle);
  const open = followUpsOf(delayStart, facts.sendingDelayHours).filter(
    ({ number }) => number > state.lastReminder,
  );
  const newest = open.findLast(({ at }) => at <= now.service);
  const next = open.find(({ at }) => at > now.service);
  return {
    state: newest === undefined ? state : { ...state, lastReminder: newest.number },
    nextLookAt: soonest(next?.at ?? dueAt, subscriptionEndAt(facts, now)),
    effects: newest === undefined ? [] : [remindOf(state, newest.number)],
  };
};

const remindOf = ({ cycle, round }: Reminded, number: ReminderNumber): SwitchEffect => ({
  kind: "remind",
  cycle,
  number,
  round,
});

/** All of the user's active notes go together (§1.9). */
const deliver = (facts: SwitchFacts, now: Now, cycle: number): SwitchDecision => ({
  state: { kind: "delivered", cycle, deliveredAt: now.wall },
  nextLookAt: null,
  effects: [{ kind: "deliver", cycle, noteIds: facts.deliverableNotes }],
});

/**
 * The base for a user who came back onto the switch without an own act (§1.6): the later of the last sign of
 * life and the end of sleep. The second is told back from the calendar, so an outage since then may put it too
 * early; the fresh reminder and the full delay that follow make up for that.
 */
const returnBase = (facts: SwitchFacts, now: Now): ServiceMs =>
  serviceMs(Math.max(facts.lastSignAt, now.service - (now.wall - facts.sleepUntil)));

/** So that a lapse is noticed when it happens; null when the subscription has no end. */
export const subscriptionEndAt = ({ subscription }: SwitchFacts, now: Now): ServiceMs | null =>
  subscription.kind === "until" ? serviceOf(subscription.until, now) : null;

const soonest = (dueAt: ServiceMs, endAt: ServiceMs | null): ServiceMs =>
  endAt === null ? dueAt : serviceMs(Math.min(dueAt, endAt));
