import type { ReminderRef } from "@afterword/core/switch/effects";
import { hoursToMs } from "@afterword/core/time/duration";
import { GRACE_MS, isFirst, isFurther } from "./asked.ts";
import type { Asked, Case, Expectation } from "./case.ts";
import { userOf, type Docket } from "./docket.ts";
import { reminderReturned, voidRound } from "./returns.ts";

/** What becomes of the reminders of a cycle, as far as it says what has to come next. */
export type ReminderHearing = {
  readonly reminderQueued: (owner: string, mailId: string, ref: ReminderRef) => void;
  readonly reminderTried: (owner: string, mailId: string) => void;
  readonly reminderTaken: (owner: string, mailId: string, attempt: number) => void;
  /** By a mail server; `countsAsSent`: by the product, which heard of an acceptance. */
  readonly reminderRefused: (owner: string, mailId: string, refusal: Refusal) => void;
  /** A notice about an accepted attempt was answered with success. */
  readonly reminderReturned: (owner: string, mailId: string, attempt: number) => void;
  /** The product counts a reminder as returned. */
  readonly reminderVoided: (owner: string, mailId: string, ref: ReminderRef) => void;
};

export type Refusal = { readonly isLasting: boolean; readonly countsAsSent: boolean };

type Expect = (of: Case, expected: Expectation) => void;

export const hearReminders = (
  docket: Docket,
  set: Expect,
  releaseWithin: (of: Case, ms: number) => void,
): ReminderHearing => {
  const { caseOf } = docket;
  const delayBegins = (of: Case, asked: Asked): void => {
    if (of.expected.kind === "nothing") return;
    releaseWithin(of, hoursToMs(userOf(of).sendingDelayHours) + (isFurther(asked) ? GRACE_MS : 0));
  };
  return {
    reminderQueued: (owner, mailId, ref) => {
      const asked = { ref, queued: docket.now(), accepted: [], refused: null, isVoid: false };
      caseOf(owner).asked.set(mailId, asked);
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
      asked.accepted.push({ attempt, at: docket.now(), isReturned: false });
      // Of an acceptance whose answer was lost the product knows nothing, so its delay may begin with the next one.
      if (isFirst(asked)) delayBegins(of, asked);
    },
    reminderRefused: (owner, mailId, { isLasting, countsAsSent }) => {
      const of = caseOf(owner);
      const asked = of.asked.get(mailId);
      if (asked === undefined || !isFirst(asked)) return;
      const isNews = isLasting && asked.refused === null;
      if (isNews) asked.refused = docket.now();
      if (isNews && isFurther(asked)) delayBegins(of, asked);
      if (isFurther(asked) || countsAsSent) return;
      // Accepted before, but nobody heard of it.
      if (of.expected.kind === "release") set(of, { kind: "acceptance" });
    },
    reminderReturned: (owner, mailId, attempt) => reminderReturned(caseOf(owner), mailId, attempt),
    reminderVoided: (owner, mailId, ref) => {
      const of = caseOf(owner);
      const next = voidRound(docket, of, mailId, ref);
      if (next !== null) set(of, next);
    },
  };
};
