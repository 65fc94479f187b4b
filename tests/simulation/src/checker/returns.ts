import { DAY_MS, hoursToMs } from "@afterword/core/time/duration";
import { roundOf } from "./asked.ts";
import type { Asked, Case, Verdict } from "./case.ts";
import { userOf, type CaseList } from "./case-list.ts";
import { PATIENCE_MS } from "./service.ts";
import { addRefused } from "./unreachable.ts";

/** A notice about an accepted attempt was accepted: the attempt no longer counts. */
export const attemptReturned = (of: Case, mailId: string, attempt: number): void => {
  for (const taken of of.asking.asked.get(mailId)?.accepted ?? [])
    if (taken.attempt === attempt) taken.isReturned = true;
};

/**
 * The product counts a reminder as returned: that is a refused try, and its acceptance is taken back (behaviour §1.2).
 * The first of its round ends the round, and the next one begins; a later one is sent again, unless it was replaced.
 */
export const takeBack = (caseList: CaseList, of: Case, mailId: string, verdict: Verdict): void => {
  const returned = of.asking.asked.get(mailId);
  if (returned === undefined) return;
  of.returnedCycles.add(returned.ref.cycle);
  const triedAt = returned.accepted.at(-1)?.at.healthy ?? 0;
  for (const taken of returned.accepted) taken.isReturned = true;
  of.asking.takenBackAt = caseList.now().healthy;
  addRefused(caseList, of, { ...verdict, at: caseList.now() });
  if (returned.ref.number === 1) returned.isVoid = true;
  if (isReplaced(of, returned)) return;
  caseList.met(returned.ref.number === 1 ? "round begun again" : "later reminder sent again");
  const earliest = Math.max(caseList.now().healthy, triedAt + DAY_MS) + PATIENCE_MS;
  of.asking.again = {
    cycle: returned.ref.cycle,
    number: returned.ref.number,
    round: roundOf(returned) + (returned.ref.number === 1 ? 1 : 0),
    by: mayHaveLostCycle(caseList, of) ? earliest + longestStepMs(of) : earliest,
  };
};

/** A newer one of its round, a newer round or a newer cycle was queued. */
const isReplaced = ({ asking }: Case, { ref, ...one }: Asked): boolean =>
  [...asking.asked.values()].some((other) => {
    if (other.ref.cycle !== ref.cycle) return other.ref.cycle > ref.cycle;
    if (roundOf(other) !== roundOf({ ref, ...one })) return roundOf(other) > roundOf({ ref, ...one });
    return ref.number !== 1 && other.ref.number > ref.number;
  });

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
