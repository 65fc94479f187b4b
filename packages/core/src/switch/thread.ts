/**
 * The thread: what a person sees of the switch. Last sign of life, reminder and delivery on one line, with
 * today's lamp on it. It shows what `decide` would answer and uses its deadlines, so the card cannot promise
 * anything the switch does not do.
 */
import { serviceMs, serviceOf, wallOf } from "../time/instant.ts";
import type { Now, ServiceMs, WallMs } from "../time/instant.ts";
import { delayStartOf, deliveryDueAt, deliveryDueOf, noticeOverAt, reminderDueAt } from "./deadlines.ts";
import { decide } from "./decide.ts";
import { offReason, subscriptionStateAt } from "./eligibility.ts";
import { isUnreachable, refusedSince } from "./refusals.ts";
import type { AskingState, SwitchFacts, SwitchState } from "./state.ts";

/** A line from the base (0: the last sign of life, or the end of sleep) to the delivery (1). */
export type ThreadLine = {
  readonly reminderAt: WallMs;
  readonly deliveryAt: WallMs;
  /** Where the reminder stands on the line, 0 to 1. */
  readonly reminderMark: number;
  /** Where today stands on the line, 0 to 1. */
  readonly lamp: number;
};

/** Instants in the past are told back from the service clock, so after an outage they may be shown too late. */
export type Thread = { readonly lastSignAt: WallMs } & ThreadView;

type ThreadView =
  | ({ readonly kind: "held" } & ThreadLine)
  /** No mail server takes the reminder or the last notice, or it came back: delivery waits. The line holds if one took it now. */
  | ({ readonly kind: "reminder-waiting"; readonly waitingSince: WallMs } & ThreadLine)
  | ({ readonly kind: "reminded" } & ThreadLine)
  /** Every try was refused since `since`, and the notes go out without a further acceptance (behaviour §1.2). */
  | ({ readonly kind: "unreachable"; readonly since: WallMs } & ThreadLine)
  /** The delivery is due, and the brake holds it back: nothing goes out before the hold ends (behaviour §1.4). */
  | ({ readonly kind: "held-back" } & ThreadLine)
  /** The subscription may have ended, and the app store has not said yet: nothing goes out before it does (behaviour §2). */
  | ({ readonly kind: "unconfirmed"; readonly endedAt: WallMs } & ThreadLine)
  /** The line is the one that begins when sleep ends. */
  | ({ readonly kind: "asleep"; readonly until: WallMs } & ThreadLine)
  /** No active note with recipients. */
  | { readonly kind: "paused" }
  /** Nothing will be delivered. `endedAt` is null when there never was a validity. */
  | { readonly kind: "expired"; readonly endedAt: WallMs | null }
  /** The account is disabled or its address unconfirmed. */
  | { readonly kind: "inactive" }
  | { readonly kind: "delivered"; readonly deliveredAt: WallMs };

/**
 * Whether a sign of life holds something back: the thread runs towards a delivery. In sleep mode none is due, though its
 * line is known. Of a thread here or on the wire.
 */
export const isHolding = <One extends { readonly kind: Thread["kind"] }>(
  thread: One,
): thread is Exclude<Extract<One, { readonly lamp: number }>, { readonly kind: "asleep" }> =>
  "lamp" in thread && thread.kind !== "asleep";

/**
 * Whether a day can be named on which the notes go out. None can before a mail server takes the reminder, before a hold
 * ends, or before the app store answers. Of a thread here or on the wire.
 */
export const hasDeliveryDay = ({ kind }: { readonly kind: Thread["kind"] }): boolean =>
  kind !== "reminder-waiting" && kind !== "held-back" && kind !== "unconfirmed";

/**
 * Whether the cycle that a late sign of life began holds other notes. Null before that sign, and where something besides
 * the notes keeps them here, such as sleep mode: then there is nothing to tell of what comes next.
 */
export const areOthersHeld = (thread: { readonly kind: Thread["kind"] }): boolean | null =>
  isHolding(thread) || (thread.kind === "paused" ? false : null);

/** `lastSignAt` is the calendar time of the last sign of life, which the facts only know in service time. */
export const threadOf = (facts: SwitchFacts, now: Now, lastSignAt: WallMs): Thread => {
  const { state } = decide(facts, now);
  // Until the delivery is committed a sign of life still stops it, so it shows as about to happen.
  const shown = state.kind === "delivered" ? facts.state : state;
  return { lastSignAt, ...inDoubt(viewOf(shown, facts, now), facts, now) };
};

const inDoubt = (view: ThreadView, { subscription }: SwitchFacts, now: Now): ThreadView => {
  if (subscription.kind !== "until" || !isHolding(view)) return view;
  const isKnown = subscriptionStateAt(subscription, now.wall) !== "unconfirmed";
  if (isKnown) return view;
  const { reminderAt, deliveryAt, reminderMark, lamp } = view;
  return {
    kind: "unconfirmed",
    endedAt: subscription.until,
    reminderAt,
    deliveryAt,
    reminderMark,
    lamp,
  };
};

/**
 * The thread of a user whose delivery the brake holds back, unless something else keeps it from being due by now: after
 * a reminder came back the user stays held, while a new delay runs.
 */
export const threadInHold = (thread: Thread): Thread =>
  (thread.kind === "reminded" || thread.kind === "unreachable") && thread.lamp === 1
    ? { ...thread, kind: "held-back" }
    : thread;

const viewOf = (state: SwitchState, facts: SwitchFacts, now: Now): ThreadView => {
  switch (state.kind) {
    case "off":
      return offViewOf(facts, now);
    case "delivered":
      return { kind: "delivered", deliveredAt: state.deliveredAt };
    case "asleep": {
      const wakesAt = serviceOf(facts.sleepUntil, now);
      return { kind: "asleep", until: facts.sleepUntil, ...plannedLine(wakesAt, facts, now) };
    }
    case "watching":
      return { kind: "held", ...plannedLine(state.baseAt, facts, now) };
    default:
      return askingView(state, facts, now);
  }
};

const offViewOf = (facts: SwitchFacts, now: Now): ThreadView => {
  const reason = offReason(facts, now);
  if (reason === "inactive") return { kind: "inactive" };
  if (reason === "paused") return { kind: "paused" };
  const { subscription } = facts;
  return { kind: "expired", endedAt: subscription.kind === "until" ? subscription.until : null };
};

const askingView = (state: AskingState, facts: SwitchFacts, now: Now): ThreadView => {
  const refusedAt = refusedSince(state);
  const line = (reminderAt: ServiceMs): ThreadLine =>
    lineOf({ baseAt: facts.lastSignAt, reminderAt, deliveryAt: expectedAt(state, facts, now) }, now);
  if (isUnreachable(state) && refusedAt !== null)
    return { kind: "unreachable", since: wallOf(refusedAt, now), ...line(refusedAt) };
  const waiting = (since: ServiceMs, reminderAt: ServiceMs): ThreadView => ({
    kind: "reminder-waiting",
    waitingSince: wallOf(since, now),
    ...line(reminderAt),
  });
  if (state.kind !== "reminded") {
    const askedAt = state.kind === "reminding" ? state.queuedAt : state.bouncedAt;
    return waiting(refusedAt ?? askedAt, now.service);
  }
  const isSet = deliveryDueOf({ state, sendingDelayHours: facts.sendingDelayHours }) !== null;
  if (refusedAt !== null && state.lastReminder === 3 && !isSet) return waiting(refusedAt, state.acceptedAt);
  return { kind: "reminded", ...line(state.acceptedAt) };
};

/** When the notes go out if a mail server takes at once what it has not taken yet. */
const expectedAt = (state: AskingState, facts: SwitchFacts, now: Now): ServiceMs => {
  const { sendingDelayHours } = facts;
  const dueAt = deliveryDueOf({ state, sendingDelayHours });
  if (dueAt !== null) return dueAt;
  const earliest = state.kind === "reminded" ? -Infinity : now.service;
  const delayStart = serviceMs(Math.max(delayStartOf(state), earliest));
  // The last notice is not due before, or is accepted now.
  const noticeOver = noticeOverAt(now.service, sendingDelayHours);
  return serviceMs(Math.max(deliveryDueAt(delayStart, sendingDelayHours), noticeOver));
};

const plannedLine = (baseAt: ServiceMs, facts: SwitchFacts, now: Now): ThreadLine => {
  const reminderAt = reminderDueAt(baseAt, facts.confirmFrequencyHours);
  return lineOf({ baseAt, reminderAt, deliveryAt: deliveryDueAt(reminderAt, facts.sendingDelayHours) }, now);
};

type LineMoments = {
  readonly baseAt: ServiceMs;
  readonly reminderAt: ServiceMs;
  readonly deliveryAt: ServiceMs;
};

const lineOf = ({ baseAt, reminderAt, deliveryAt }: LineMoments, now: Now): ThreadLine => {
  const markOf = (at: ServiceMs): number =>
    Math.min(1, Math.max(0, (at - baseAt) / Math.max(1, deliveryAt - baseAt)));
  return {
    reminderAt: wallOf(reminderAt, now),
    deliveryAt: wallOf(deliveryAt, now),
    reminderMark: markOf(reminderAt),
    lamp: markOf(now.service),
  };
};
