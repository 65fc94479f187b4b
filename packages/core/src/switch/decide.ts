/**
 * The switch (behaviour §1). This is the only code that may say "deliver": sweeper, screens and tests
 * ask it, and none of them keeps a copy of the rule.
 *
 * It is total and pure, and asking again about its own answer at the same moment changes nothing. Only a stored state of
 * an unknown kind is an error.
 */
import { DAY_MS } from "../time/duration.ts";
import { serviceMs, wallMs } from "../time/instant.ts";
import type { Now, ServiceMs, WallMs } from "../time/instant.ts";
import { delayStartOf, deliveryDueOf, followUpsOf, nextRoundAt, reminderDueAt } from "./deadlines.ts";
import type { SwitchEffect } from "./effects.ts";
import { isAsleep, isUnconfirmed, offReason } from "./eligibility.ts";
import type { AskingState, ReminderNumber, SwitchFacts, SwitchState } from "./state.ts";

/** State and effects are to be written in one transaction. Both looks null: only an event changes anything. */
export type SwitchDecision = {
  readonly state: SwitchState;
  readonly nextLookAt: ServiceMs | null;
  /** What hangs on the calendar is found by the calendar, whatever outage came before it (behaviour §1.3). */
  readonly calendarLookAt: WallMs | null;
  readonly effects: readonly SwitchEffect[];
};

/** What to do for one user now, and when to look again. `facts` are those read under the user's row lock. */
export const decide = (facts: SwitchFacts, now: Now): SwitchDecision => {
  const step = stepOf(facts, now);
  const asking = isAskedFor(facts, now, step.state) ? askAppStore(step, now) : step;
  return { ...asking, calendarLookAt: calendarLookOf(facts, step.state, now) };
};

/** A decision without its look at the calendar, which follows from the state alone. */
type Step = Omit<SwitchDecision, "calendarLookAt">;

const stepOf = (facts: SwitchFacts, now: Now): Step => {
  const { state } = facts;
  // Only a sign of life starts a new cycle after a delivery (§1.9).
  if (state.kind === "delivered") return { state, nextLookAt: null, effects: [] };
  if (offReason(facts, now) !== null) return switchOff(facts, now, state.cycle);
  if (isAsleep(facts, now)) return sleep(state);
  switch (state.kind) {
    case "off":
      return watch(facts, now, { kind: "watching", cycle: state.cycle + 1, baseAt: returnBase(facts, now) });
    case "asleep":
      // A late look at the end of sleep only gives the user more time.
      return watch(facts, now, { kind: "watching", cycle: state.cycle, baseAt: now.service });
    case "watching":
      return watch(facts, now, state);
    case "reminding":
    case "reminded":
    case "bounced":
      return countDown(facts, now, state);
    default:
      return refuse(state);
  }
};

/** A stored state of a kind that only another version knows must not be taken for one without a deadline. */
const refuse = ({ kind }: never): never => {
  throw new Error(`a switch cannot be in a state of the kind ${String(kind)}`);
};

/**
 * The end of sleep or of the subscription, whichever comes first; null when nothing hangs on the calendar. The end of
 * the subscription is looked at for users off the switch too, since another plan may then take its place.
 */
export const calendarLookOf = (
  { subscription, sleepUntil }: SwitchFacts,
  { kind }: SwitchState,
  now: Now,
): WallMs | null => {
  const isAhead = subscription.kind === "until" && subscription.until > now.wall;
  const at = Math.min(isAhead ? subscription.until : Infinity, kind === "asleep" ? sleepUntil : Infinity);
  return at === Infinity ? null : wallMs(at);
};

const isAskedFor = (facts: SwitchFacts, now: Now, { kind }: SwitchState): boolean =>
  kind !== "off" && kind !== "delivered" && isUnconfirmed(facts, now);

/** The answer is an event; should it never come, the daily look asks again. */
const askAppStore = (step: Step, now: Now): Step => ({
  ...step,
  nextLookAt: soonest(serviceMs(now.service + DAY_MS), step.nextLookAt),
  effects: [...step.effects, { kind: "ask-app-store" }],
});

type Watching = Extract<SwitchState, { kind: "watching" }>;
type Reminded = Extract<SwitchState, { kind: "reminded" }>;
type Bounced = Extract<SwitchState, { kind: "bounced" }>;

const switchOff = (facts: SwitchFacts, now: Now, cycle: number): Step => {
  // A calendar clock that ran ahead for an hour must not switch a user off for ever, so a lapse is looked at daily.
  const mayBeWrong = facts.subscription.kind === "until" && offReason(facts, now) === "expired";
  return {
    state: { kind: "off", cycle },
    nextLookAt: mayBeWrong ? serviceMs(now.service + DAY_MS) : null,
    effects: [],
  };
};

const sleep = (state: SwitchState): Step => {
  // A reminder that is under way when sleep begins must not count for what comes after it.
  const keepsCycle = state.kind === "asleep" || state.kind === "watching";
  return {
    state: { kind: "asleep", cycle: keepsCycle ? state.cycle : state.cycle + 1 },
    nextLookAt: null,
    effects: [],
  };
};

const watch = (facts: SwitchFacts, now: Now, state: Watching): Step => {
  const dueAt = reminderDueAt(state.baseAt, facts.confirmFrequencyHours);
  if (now.service < dueAt) return { state, nextLookAt: dueAt, effects: [] };
  return {
    state: { kind: "reminding", cycle: state.cycle, queuedAt: now.service },
    nextLookAt: null,
    effects: [{ kind: "remind", cycle: state.cycle, number: 1 }],
  };
};

const countDown = (facts: SwitchFacts, now: Now, state: AskingState): Step => {
  const dueAt = deliveryDueOf(facts);
  if (dueAt !== null && now.service >= dueAt) {
    // The answer of the app store is an event, and the delivery waits for it (behaviour §2).
    if (isUnconfirmed(facts, now)) return { state, nextLookAt: null, effects: [] };
    return deliver(facts, now, state.cycle);
  }
  switch (state.kind) {
    case "reminding":
      // Without an accepted reminder no delay runs (§1.2): the acceptance is an event, not a deadline.
      return { state, nextLookAt: dueAt, effects: [] };
    case "bounced":
      return remindAgain(now, state, dueAt);
    default:
      return followUp(facts, now, state, dueAt);
  }
};

/** The first reminder of the next round (§1.2). */
const remindAgain = (now: Now, state: Bounced, dueAt: ServiceMs | null): Step => {
  const { cycle, round, tries, unreachable } = state;
  const againAt = nextRoundAt(state.triedAt);
  if (now.service < againAt) return { state, nextLookAt: soonest(againAt, dueAt), effects: [] };
  return {
    state: { kind: "reminding", cycle, queuedAt: now.service, round, tries, unreachable },
    nextLookAt: dueAt,
    effects: [{ kind: "remind", cycle, number: 1, round }],
  };
};

const followUp = (facts: SwitchFacts, now: Now, state: Reminded, dueAt: ServiceMs | null): Step => {
  const open = followUpsOf(delayStartOf(state), facts.sendingDelayHours).filter(
    ({ number }) => number > state.lastReminder,
  );
  const newest = open.findLast(({ at }) => at <= now.service);
  const next = open.find(({ at }) => at > now.service);
  return {
    state: newest === undefined ? state : { ...state, lastReminder: newest.number },
    // Without an accepted last notice nothing is set, and its acceptance is an event.
    nextLookAt: next?.at ?? dueAt,
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
const deliver = (facts: SwitchFacts, now: Now, cycle: number): Step => ({
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

const soonest = (at: ServiceMs, other: ServiceMs | null): ServiceMs =>
  other === null ? at : serviceMs(Math.min(at, other));
