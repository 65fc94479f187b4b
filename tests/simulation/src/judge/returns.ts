import { DAY_MS, hoursToMs } from "@afterword/core/time/duration";
import type { ReminderRef } from "@afterword/core/switch/effects";
import { isFurther } from "./asked.ts";
import type { Asked, Case, Expectation } from "./case.ts";
import { userOf, type Docket } from "./docket.ts";
import { PATIENCE_MS } from "./service.ts";

/** A further attempt follows within a day, as after any lasting refusal (docs/decisions/014). */
const FURTHER_WITHIN_MS = DAY_MS;

/** A notice about one accepted attempt was answered with success: from here on that attempt is none. */
export const reminderReturned = (of: Case, mailId: string, attempt: number): void => {
  for (const taken of of.asked.get(mailId)?.accepted ?? [])
    if (taken.attempt === attempt) taken.isReturned = true;
};

/**
 * A reminder counts as returned. No delay runs from it or from any other of its round; answers what has to come next, or
 * null where nothing changes: in an older cycle, where one came back before, or after the delivery.
 */
export const voidRound = (docket: Docket, of: Case, mailId: string, ref: ReminderRef): Expectation | null => {
  of.returnedCycles.add(ref.cycle);
  comeBackToHeldCycle(docket, of, mailId);
  const returned = of.asked.get(mailId);
  if (returned === undefined || isFurther(returned) || returned.isVoid) return null;
  for (const other of of.asked.values())
    if (other.ref.cycle === ref.cycle && !isFurther(other)) other.isVoid = true;
  return isNothingOwed(of) || isOlder(of, returned) ? null : furtherReminder(docket, of);
};

const isNothingOwed = ({ hasReleaseSinceSign, expected }: Case): boolean =>
  hasReleaseSinceSign || expected.kind === "nothing";

const furtherReminder = (docket: Docket, of: Case): Expectation => {
  const by = docket.health.healthy() + FURTHER_WITHIN_MS + PATIENCE_MS;
  return { kind: "reminder", by: mayHaveLostCycle(docket, of) ? by + longestStepMs(of) : by };
};

/** A return ends a hold in one commit, and the hold is told of first. */
const comeBackToHeldCycle = ({ now }: Docket, of: Case, mailId: string): void => {
  if (of.leftHold?.at === now().at && of.leftHold.asked.has(mailId)) of.asked = of.leftHold.asked;
};

const isOlder = (of: Case, { ref }: Asked): boolean =>
  [...of.asked.values()].some((other) => other.ref.cycle > ref.cycle);

/** Whom a calendar binds that was wrong since the sign of life may be in a later cycle, at any step of it. */
const mayHaveLostCycle = ({ clockFaults }: Docket, of: Case): boolean => {
  const { subscriptionValidUntil, sleepUntil } = userOf(of);
  const isBound = subscriptionValidUntil !== null || sleepUntil > 0;
  return isBound && (clockFaults.at(-1) ?? -1) >= of.sign.at;
};

/** A day for the look after a calendar that was wrong, and then the reminder or the release. */
const longestStepMs = (of: Case): number => {
  const { confirmFrequencyHours, sendingDelayHours } = userOf(of);
  return DAY_MS + hoursToMs(Math.max(confirmFrequencyHours, sendingDelayHours));
};
