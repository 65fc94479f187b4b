import { DAY_MS, hoursToMs } from "@afterword/core/time/duration";
import type { ReminderRef } from "@afterword/core/switch/effects";
import { isFurther } from "./asked.ts";
import type { Asked, Case, Expectation } from "./case.ts";
import { userOf, type CaseList } from "./case-list.ts";
import { PATIENCE_MS } from "./service.ts";

/** A further attempt follows within a day, as after any lasting refusal (docs/decisions/014). */
const FURTHER_WITHIN_MS = DAY_MS;

/** A notice about an accepted attempt was accepted: the attempt no longer counts. */
export const reminderReturned = (of: Case, mailId: string, attempt: number): void => {
  for (const taken of of.asked.get(mailId)?.accepted ?? [])
    if (taken.attempt === attempt) taken.isReturned = true;
};

/**
 * A reminder counts as returned: no delay runs from it or from others of its round. Returns what has to come next, or
 * null if nothing changes: in an older cycle, after an earlier return, or after the delivery.
 */
export const voidRound = (
  caseList: CaseList,
  of: Case,
  mailId: string,
  ref: ReminderRef,
): Expectation | null => {
  of.returnedCycles.add(ref.cycle);
  comeBackToHeldCycle(caseList, of, mailId);
  const returned = of.asked.get(mailId);
  if (returned === undefined || isFurther(returned) || returned.isVoid) return null;
  for (const other of of.asked.values())
    if (other.ref.cycle === ref.cycle && !isFurther(other)) other.isVoid = true;
  return isNothingOwed(of) || isOlder(of, returned) ? null : furtherReminder(caseList, of);
};

const isNothingOwed = ({ hasReleaseSinceSign, expected }: Case): boolean =>
  hasReleaseSinceSign || expected.kind === "nothing";

const furtherReminder = (caseList: CaseList, of: Case): Expectation => {
  const by = caseList.health.healthy() + FURTHER_WITHIN_MS + PATIENCE_MS;
  return { kind: "reminder", by: mayHaveLostCycle(caseList, of) ? by + longestStepMs(of) : by };
};

/** A return ends a hold in one commit; the end of the hold is reported first. */
const comeBackToHeldCycle = ({ now }: CaseList, of: Case, mailId: string): void => {
  if (of.leftHold?.at === now().at && of.leftHold.asked.has(mailId)) of.asked = of.leftHold.asked;
};

const isOlder = (of: Case, { ref }: Asked): boolean =>
  [...of.asked.values()].some((other) => other.ref.cycle > ref.cycle);

/** If the calendar matters to this person and was wrong since the sign of life, a later cycle may have begun. */
const mayHaveLostCycle = ({ clockFaults }: CaseList, of: Case): boolean => {
  const { subscriptionValidUntil, sleepUntil } = userOf(of);
  const isBound = subscriptionValidUntil !== null || sleepUntil > 0;
  return isBound && (clockFaults.at(-1) ?? -1) >= of.sign.at;
};

/** A day for the look after the wrong calendar, and then the reminder or the release. */
const longestStepMs = (of: Case): number => {
  const { confirmFrequencyHours, sendingDelayHours } = userOf(of);
  return DAY_MS + hoursToMs(Math.max(confirmFrequencyHours, sendingDelayHours));
};
