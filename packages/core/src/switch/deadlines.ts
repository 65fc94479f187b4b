/**
 * When things fall due on the switch: the arithmetic of behaviour §1 and §1.5, in service time.
 * The decision, the thread card and the admin list all read it from here.
 */
import { DAY_MS, HOUR_MS, hoursToMs } from "../time/duration.ts";
import { serviceMs } from "../time/instant.ts";
import type { ServiceMs } from "../time/instant.ts";
import { findAcceptance, isAsking, isUnreachable, UNREACHABLE_WAIT_MS } from "./refusals.ts";
import type { AskingState, ReminderNumber, SwitchFacts } from "./state.ts";

/** The first reminder falls due once the user was silent for `confirmFrequencyHours` after the base. */
export const reminderDueAt = (baseAt: ServiceMs, confirmFrequencyHours: number): ServiceMs =>
  serviceMs(baseAt + hoursToMs(confirmFrequencyHours));

/** The notes fall due once the user was silent for `sendingDelayHours` after the delay began. */
export const deliveryDueAt = (delayStart: ServiceMs, sendingDelayHours: number): ServiceMs =>
  serviceMs(delayStart + hoursToMs(sendingDelayHours));

/** When the next round of reminders begins: tries go on daily (§1.2, §3). */
export const nextRoundAt = (triedAt: ServiceMs): ServiceMs => serviceMs(triedAt + DAY_MS);

/**
 * When the sending delay begins: with the acceptance of the first reminder, and for an owner who became unreachable 14
 * days after that, if this is later (§1.2).
 */
export const delayStartOf = (state: AskingState): ServiceMs => {
  const acceptedAt = state.kind === "reminded" ? state.acceptedAt : -Infinity;
  const { at: unreachableAt = -Infinity } = state.unreachable ?? {};
  return serviceMs(Math.max(acceptedAt, unreachableAt + UNREACHABLE_WAIT_MS));
};

/**
 * When the notes go out unless something happens (§1.2); null while nothing is set. An unreachable owner's wait for
 * their delay alone, all others' for the last notice as well.
 */
export const deliveryDueOf = ({
  state,
  sendingDelayHours,
}: Pick<SwitchFacts, "state" | "sendingDelayHours">): ServiceMs | null => {
  if (!isAsking(state)) return null;
  const dueAt = deliveryDueAt(delayStartOf(state), sendingDelayHours);
  if (isUnreachable(state)) return dueAt;
  if (state.kind !== "reminded") return null;
  if (!hasLastNotice(sendingDelayHours)) return dueAt;
  const notice = findAcceptance(state, { number: 3, round: state.round });
  if (notice === undefined) return null;
  return serviceMs(Math.max(dueAt, noticeOverAt(notice.at, sendingDelayHours)));
};

/** A reminder that follows the accepted first one. */
export type FollowUp = { readonly number: ReminderNumber; readonly at: ServiceMs };

/**
 * The reminders between the beginning of the delay and the delivery, in the order of time (behaviour §1.5).
 * One that would not lie strictly between the two is left out; so is the middle one when it would not come
 * before the last notice, for then it would say the same thing later.
 */
export const followUpsOf = (delayStart: ServiceMs, sendingDelayHours: number): readonly FollowUp[] => {
  const delayMs = hoursToMs(sendingDelayHours);
  const middleMs = delayMs / 2;
  const lastMs = delayMs - noticeMs(delayMs);
  const followUp = (number: ReminderNumber, afterMs: number): FollowUp => ({
    number,
    at: serviceMs(delayStart + afterMs),
  });
  if (delayMs < DAY_MS) return delayMs > 0 ? [followUp(2, middleMs)] : [];
  return middleMs < lastMs ? [followUp(2, middleMs), followUp(3, lastMs)] : [followUp(3, lastMs)];
};

/** How long before the delivery the last notice is accepted; the shortest delay of 24 h leaves room for 12 h only. */
const noticeMs = (delayMs: number): number => (delayMs === DAY_MS ? 12 * HOUR_MS : DAY_MS);

/** The earliest delivery after a last notice that was accepted at `noticeAt`. */
export const noticeOverAt = (noticeAt: ServiceMs, sendingDelayHours: number): ServiceMs =>
  serviceMs(noticeAt + noticeMs(hoursToMs(sendingDelayHours)));

/** A delay of less than a day, which only the installation's own accounts have, leaves no room for a last notice. */
const hasLastNotice = (sendingDelayHours: number): boolean => hoursToMs(sendingDelayHours) >= DAY_MS;
