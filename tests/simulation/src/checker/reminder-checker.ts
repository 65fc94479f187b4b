import type { ReminderRef } from "@afterword/core/switch/effects";
import { hoursToMs } from "@afterword/core/time/duration";
import { GRACE_MS, isFirst, isFurther } from "./asked.ts";
import type { Asked, Case, Expectation } from "./case.ts";
import { userOf, type CaseList } from "./case-list.ts";
import { reminderReturned, voidRound } from "./returns.ts";

/** Events of the reminders of a cycle that change what must come next. */
export type ReminderChecker = {
  readonly reminderQueued: (owner: string, mailId: string, ref: ReminderRef) => void;
  readonly reminderTried: (owner: string, mailId: string) => void;
  readonly reminderTaken: (owner: string, mailId: string, attempt: number) => void;
  /** Refused by a mail server. `countsAsSent`: the product has learned of an earlier acceptance. */
  readonly reminderRefused: (owner: string, mailId: string, refusal: Refusal) => void;
  /** The product accepted a notice about an accepted attempt. */
  readonly reminderReturned: (owner: string, mailId: string, attempt: number) => void;
  /** The product counts a reminder as returned. */
  readonly reminderVoided: (owner: string, mailId: string, ref: ReminderRef) => void;
};

export type Refusal = { readonly isLasting: boolean; readonly countsAsSent: boolean };

type Expect = (of: Case, expected: Expectation) => void;

export const checkReminders = (
  caseList: CaseList,
  set: Expect,
  releaseWithin: (of: Case, ms: number) => void,
): ReminderChecker => {
  const { caseOf } = caseList;
  const delayBegins = (of: Case, asked: Asked): void => {
    if (of.expected.kind === "nothing") return;
    releaseWithin(of, hoursToMs(userOf(of).sendingDelayHours) + (isFurther(asked) ? GRACE_MS : 0));
  };
  return {
    reminderQueued: (owner, mailId, ref) => {
      const asked = { ref, queued: caseList.now(), accepted: [], refused: null, isVoid: false };
      const of = caseOf(owner);
      of.asked.set(mailId, asked);
      of.unanswered.add(mailId);
    },
    reminderTried: (owner, mailId) => {
      const of = caseOf(owner);
      const asked = of.asked.get(mailId);
      if (asked !== undefined && isFirst(asked) && of.expected.kind === "reminder")
        set(of, { kind: "acceptance" });
    },
    reminderTaken: (owner, mailId, attempt) => {
      const of = caseOf(owner);
      const asked = of.asked.get(mailId);
      if (asked === undefined) return;
      asked.accepted.push({ attempt, at: caseList.now(), isReturned: false });
      // If the answer was lost, the product does not know of the acceptance, and its delay begins with the next one.
      if (isFirst(asked)) delayBegins(of, asked);
    },
    reminderRefused: (owner, mailId, { isLasting, countsAsSent }) => {
      const of = caseOf(owner);
      const asked = of.asked.get(mailId);
      if (asked === undefined || !isFirst(asked)) return;
      const isNews = isLasting && asked.refused === null;
      if (isNews) asked.refused = caseList.now();
      if (isNews && isFurther(asked)) delayBegins(of, asked);
      if (isFurther(asked) || countsAsSent) return;
      // It was accepted before, but the product did not learn of it.
      if (of.expected.kind === "release") set(of, { kind: "acceptance" });
    },
    reminderReturned: (owner, mailId, attempt) => reminderReturned(caseOf(owner), mailId, attempt),
    reminderVoided: (owner, mailId, ref) => {
      const of = caseOf(owner);
      const next = voidRound(caseList, of, mailId, ref);
      if (next !== null) set(of, next);
    },
  };
};
