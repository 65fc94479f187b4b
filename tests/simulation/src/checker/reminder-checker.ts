import { SECOND_MS } from "@afterword/core/time/duration";
import type { ReminderRef } from "@afterword/core/switch/effects";
import { askedSince, roundOf } from "./asked.ts";
import type { Asked, Case, Expectation, Verdict } from "./case.ts";
import type { CaseList } from "./case-list.ts";
import { isAsked, nextOf } from "./next.ts";
import { attemptReturned, takeBack } from "./returns.ts";
import { checkQueued } from "./store-checks.ts";
import { addRefused, checkUnreachable } from "./unreachable.ts";

/** Events of the reminders of a cycle that change what must come next. */
export type ReminderChecker = {
  /** What must come next is worked out anew. */
  readonly goOn: (of: Case) => void;
  readonly reminderQueued: (owner: string, mailId: string, ref: ReminderRef) => void;
  readonly reminderTried: (owner: string, mailId: string) => void;
  readonly reminderTaken: (owner: string, mailId: string, attempt: number) => void;
  /** A mail server did not take it, or its answer was lost. */
  readonly reminderRefused: (owner: string, mailId: string, refusal: Refusal) => void;
  /** The product counts it as sent. */
  readonly reminderMarked: (owner: string, mailId: string) => void;
  /** The product accepted a notice about an accepted attempt. */
  readonly reminderReturned: (owner: string, mailId: string, attempt: number) => void;
  /** The product counts a reminder as returned. */
  readonly reminderVoided: (owner: string, mailId: string, verdict: Verdict) => void;
  /** The product tells the owner, in the history, that it could not reach them. */
  readonly calledUnreachable: (owner: string, isDeclared: boolean) => void;
};

export type Refusal = { readonly attempt: number; readonly verdict: Verdict };

type Expect = (of: Case, expected: Expectation) => void;

export const checkReminders = (caseList: CaseList, set: Expect): ReminderChecker => {
  const { caseOf } = caseList;
  const goOn = (of: Case): void => {
    if (of.expected.kind === "nothing" || of.isCycleUnsure || of.hasReleaseSinceSign) return;
    if (of.held !== null && of.held.releasedAt === null) return;
    if (!isAsked(of)) return;
    set(of, nextOf(of));
  };
  const withAsked = (owner: string, mailId: string, act: (of: Case, asked: Asked) => void): void => {
    const of = caseOf(owner);
    const asked = of.asking.asked.get(mailId);
    if (asked === undefined) return;
    act(of, asked);
    goOn(of);
  };
  return {
    goOn,
    reminderQueued: (owner, mailId, ref) => {
      const asked = { ref, queued: caseList.now(), isTried: false, accepted: [], isVoid: false };
      const of = caseOf(owner);
      checkQueued(caseList, of, ref);
      of.asking.asked.set(mailId, asked);
      of.unanswered.add(mailId);
    },
    reminderTried: (owner, mailId) => {
      checkStillAsked(caseList, caseOf(owner), mailId);
      withAsked(owner, mailId, (of, asked) => {
        asked.isTried = true;
        // Only after a wrong calendar: a new cycle for any other person puts off a delivery.
        if (of.isCycleUnsure) of.asking = askedSince(of.asking, asked.ref.cycle);
        of.isCycleUnsure = false;
        if (isAgain(of, asked)) of.asking.again = null;
      });
    },
    reminderTaken: (owner, mailId, attempt) =>
      withAsked(owner, mailId, (_of, asked) =>
        asked.accepted.push({
          attempt,
          at: caseList.now(),
          isReturned: false,
          isLost: false,
          isKnown: false,
        }),
      ),
    reminderRefused: (owner, mailId, { attempt, verdict }) =>
      withAsked(owner, mailId, (of, asked) => {
        for (const taken of asked.accepted) if (taken.attempt === attempt) taken.isLost = true;
        addRefused(caseList, of, { ...verdict, at: caseList.now() });
      }),
    reminderMarked: (owner, mailId) =>
      withAsked(owner, mailId, (of, asked) => {
        for (const taken of asked.accepted) taken.isKnown = true;
        of.asking.announceBy = null;
      }),
    reminderReturned: (owner, mailId, attempt) => attemptReturned(caseOf(owner), mailId, attempt),
    reminderVoided: (owner, mailId, verdict) => {
      const of = caseOf(owner);
      takeBack(caseList, of, mailId, verdict);
      goOn(of);
    },
    calledUnreachable: (owner, isDeclared) => {
      const of = caseOf(owner);
      caseList.diary(owner, isDeclared ? "is declared unreachable" : "is called unreachable");
      caseList.met(isDeclared ? "declared unreachable" : "unreachable");
      checkUnreachable(caseList, of, isDeclared);
      goOn(of);
    },
  };
};

/** Between asking whether a reminder is still wanted and handing it over. */
const HANDED_OVER_WITHIN_MS = SECOND_MS;

/** A reminder may be claimed some seconds before its turn comes, and is sent only if it is still wanted then. */
const checkStillAsked = (caseList: CaseList, of: Case, mailId: string): void => {
  caseList.judged("who has answered is not reminded");
  const lateMs = caseList.now().at - of.signKeptAt;
  if (of.unanswered.has(mailId) || lateMs <= HANDED_OVER_WITHIN_MS) return;
  const what = `a reminder was sent ${Math.floor(lateMs)} ms after the sign of life that it asks for`;
  caseList.reportViolation("who has answered is not reminded", of.account.id, what);
};

/** The reminder that had to be sent again, or one that replaces it. */
const isAgain = ({ asking: { again } }: Case, asked: Asked): boolean =>
  again !== null &&
  (roundOf(asked) > again.round || (roundOf(asked) === again.round && asked.ref.number >= again.number));
