import { DAY_MS, hoursToMs } from "@afterword/core/time/duration";
import { checkLastDoubt } from "./store-checks.ts";
import { newAsking, startsOf, UNREACHABLE_MS } from "./asked.ts";
import type { Case, Expectation } from "./case.ts";
import { userOf, type CaseList } from "./case-list.ts";
import { checkReminders, type ReminderChecker } from "./reminder-checker.ts";
import { PATIENCE_MS } from "./service.ts";
import { isOnSwitch } from "./standing.ts";

/** What must happen to a person who stays silent, and by when, so that no one is forgotten. */
export type Expectations = ReminderChecker & {
  readonly set: (of: Case, expected: Expectation) => void;
  /** The silence counts from here; `healthy` is time of checker/service.ts. */
  readonly silenceFrom: (of: Case, healthy: number) => void;
  readonly nothing: (of: Case) => void;
  /** A subscription ended, or an account was disabled. */
  readonly lapsed: (owner: string) => void;
  /** The lapse is over. To be told at the commit, before the reminders that follow from it. */
  readonly returned: (owner: string) => void;
  /** The calendar is wrong and matters to this person: nothing is expected until it is right again. */
  readonly suspended: (owner: string) => void;
  /** The calendar was wrong: people whom it matters to may be looked at again within a day. */
  readonly calendarMended: (owner: string) => void;
  readonly concludes: () => void;
};

export const createExpectations = (caseList: CaseList): Expectations => {
  const { health, caseOf, diary } = caseList;
  const set = (of: Case, expected: Expectation): void => {
    checkOverdue(caseList, of);
    diary(of.account.id, () => `expects ${JSON.stringify(expected)} at healthy ${health.healthy()}`);
    of.expected = expected;
  };
  const nothing = (of: Case): void => set(of, { kind: "nothing" });
  const silenceFrom = (of: Case, from: number): void => {
    if (!isAsleep(caseList, of)) return set(of, reminderFrom(caseList, of, from));
    of.silentFrom = from;
    nothing(of);
    atEndOfSleep(caseList, of, () => {
      caseList.met("end of sleep found");
      silenceFrom(of, health.healthy());
    });
  };
  return {
    set,
    silenceFrom,
    nothing,
    ...checkReminders(caseList, set),
    lapsed: (owner) => {
      const of = caseOf(owner);
      diary(owner, "lapses");
      of.lapsedHealthy ??= health.healthy();
      nothing(of);
    },
    returned: (owner) => {
      const of = caseOf(owner);
      diary(owner, "returns");
      const noticedBy = (of.lapsedHealthy ?? Infinity) + PATIENCE_MS;
      of.lapsedHealthy = null;
      if (health.healthy() <= noticedBy) {
        of.mayBeginAnew = true;
        return;
      }
      if (startsOf(of.asking).length > 0) caseList.met("lapse noticed");
      of.asking = newAsking();
      if (!of.hasReleaseSinceSign) silenceFrom(of, of.silentFrom);
    },
    suspended: (owner) => {
      caseOf(owner).expected = { kind: "nothing" };
      caseOf(owner).sleeps += 1;
    },
    calendarMended: (owner) => {
      const of = caseOf(owner);
      of.expected = { kind: "nothing" };
      of.isCycleUnsure = true;
      of.asking.announceBy = null;
      if (of.hasReleaseSinceSign) return;
      if (isAsleep(caseList, of)) silenceFrom(of, health.healthy() + DAY_MS);
      else of.expected = afterWrongCalendar(caseList, of);
    },
    concludes: () => {
      for (const of of caseList.cases.values()) {
        checkOverdue(caseList, of);
        checkOwed(caseList, of);
        checkLastDoubt(caseList, of);
      }
    },
  };
};

/** A person who is overdue when the next expectation begins was forgotten. */
const checkOverdue = (caseList: CaseList, of: Case): void => {
  const { expected, asking } = of;
  const healthy = caseList.health.healthy();
  if (asking.announceBy !== null && expected.kind !== "nothing" && healthy > asking.announceBy) {
    tellForgotten(caseList, of, "the news of being unreachable", asking.announceBy);
    asking.announceBy = null;
  }
  if (expected.kind !== "reminder" && expected.kind !== "release") return;
  caseList.judged("no one is forgotten");
  if (healthy > expected.by && of.toldBy !== expected.by) {
    of.toldBy = expected.by;
    tellForgotten(caseList, of, `a ${expected.kind}`, expected.by);
  }
};

const tellForgotten = (caseList: CaseList, { account }: Case, what: string, by: number): void =>
  caseList.reportViolation(
    "no one is forgotten",
    account.id,
    `${what} is ${Math.ceil(caseList.health.healthy() - by)} ms late`,
  );

const checkOwed = ({ health, reportViolation }: CaseList, { owed, account }: Case): void => {
  for (const [what, by] of owed) {
    if (health.healthy() > by)
      reportViolation("everything arrives in time", account.id, `${what} was never sent`);
  }
};

const isAsleep = ({ clocks }: CaseList, of: Case): boolean => userOf(of).sleepUntil > clocks.common();

/** Its end is the end by the calendar, or that of the outage which hides it (behaviour §1.3). */
const atEndOfSleep = (caseList: CaseList, of: Case, act: () => void): void => {
  of.sleeps += 1;
  const { sleeps } = of;
  const sleepMs = userOf(of).sleepUntil - caseList.clocks.common();
  // By then it is a new person's cycle, or the calendar is wrong and tells later that it was mended.
  caseList.later(sleepMs, () => {
    if (of.sleeps === sleeps && !of.hasReleaseSinceSign) act();
  });
};

const reminderFrom = ({ tables, clocks, health }: CaseList, of: Case, from: number): Expectation => {
  // Told back by the servers' calendar, which after a jump may put a sleep of last year just before now.
  const awakeFrom = health.healthy() - (clocks.common() - userOf(of).sleepUntil);
  of.silentFrom = Math.max(from, awakeFrom);
  if (!isOnSwitch(tables, of.account, clocks.common())) return { kind: "nothing" };
  const dueMs = of.silentFrom + hoursToMs(userOf(of).confirmFrequencyHours);
  return { kind: "reminder", by: Math.max(dueMs, health.healthy()) + PATIENCE_MS };
};

/** The wrong calendar may have ended the cycle of a person who was already reminded. */
const afterWrongCalendar = (caseList: CaseList, of: Case): Expectation => {
  const expected = reminderFrom(caseList, of, caseList.health.healthy() + DAY_MS);
  if (expected.kind !== "reminder" || of.asking.asked.size === 0) return expected;
  const delayMs = hoursToMs(userOf(of).sendingDelayHours);
  const longestMs = of.asking.unreachable === null ? delayMs : delayMs + UNREACHABLE_MS;
  return { kind: "release", by: expected.by + longestMs + PATIENCE_MS };
};
