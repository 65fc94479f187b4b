/**
 * When things fall due on the switch: the arithmetic of behaviour §1 and §1.5, in service time.
 * The decision, the thread card and the admin list all read it from here.
 */
import { DAY_MS, HOUR_MS, hoursToMs } from "../time/duration.ts";
import { serviceMs } from "../time/instant.ts";
import type { ServiceMs } from "../time/instant.ts";
import type { ReminderNumber, ReminderRound } from "./state.ts";

/** The first reminder falls due once the user was silent for `confirmFrequencyHours` after the base. */
export const reminderDueAt = (baseAt: ServiceMs, confirmFrequencyHours: number): ServiceMs =>
  serviceMs(baseAt + hoursToMs(confirmFrequencyHours));

/** When the second round of reminders begins: a day after one of the first came back, as after any lasting refusal (§3). */
export const secondRoundAt = (bouncedAt: ServiceMs): ServiceMs => serviceMs(bouncedAt + DAY_MS);

/** How much longer than the sending delay a round waits: after a bounce the delay counts from the last attempt plus seven days (§1.2). */
export const graceHoursOf = (round: ReminderRound): number => (round === 2 ? 7 * 24 : 0);

/** When the sending delay begins, for a round whose first reminder a mail server accepted at `acceptedAt`. */
export const delayStartAt = (acceptedAt: ServiceMs, round: ReminderRound): ServiceMs =>
  serviceMs(acceptedAt + hoursToMs(graceHoursOf(round)));

/** The notes fall due once the user was silent for `sendingDelayHours` after the delay began. */
export const deliveryDueAt = (delayStart: ServiceMs, sendingDelayHours: number): ServiceMs =>
  serviceMs(delayStart + hoursToMs(sendingDelayHours));

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

/** How long before the delivery the last notice goes out; the shortest delay of 24 h leaves room for 12 h only. */
const noticeMs = (delayMs: number): number => (delayMs === DAY_MS ? 12 * HOUR_MS : DAY_MS);
