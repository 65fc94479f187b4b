import { DAY_MS, hoursToMs } from "@afterword/core/time/duration";
import type { SwitchUser } from "@afterword/server/engine/store/rows/users";
import { startsOf } from "./asked.ts";
import type { Case, Expectation } from "./case.ts";
import { userOf, type CaseList } from "./case-list.ts";
import { checkReminders, type ReminderChecker } from "./reminder-checker.ts";
import { PATIENCE_MS } from "./service.ts";
import { isOnSwitch } from "./standing.ts";

/** What must happen to a person who stays silent, and by when, so that no one is forgotten. */
export type Expectations = ReminderChecker & {
  /** The silence counts from here; `healthy` is time of checker/service.ts. */
  readonly silenceFrom: (of: Case, healthy: number) => void;
  readonly nothing: (of: Case) => void;
  /** A subscription ended, or an account was disabled. */
  readonly lapsed: (owner: string) => void;
  /** The lapse is over, without an act of the person. */
  readonly returned: (owner: string) => void;
  /** The calendar is wrong and matters to this person: nothing is expected until it is right again. */
  readonly suspended: (owner: string) => void;
  /** The calendar was wrong: people whom it matters to may be looked at again within a day. */
  readonly calendarMended: (owner: string) => void;
  /** The brake holds a delivery back, or an admin decided about it. */
  readonly heldChanged: (owner: string, held: SwitchUser["held"]) => void;
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
  const silenceFrom = (of: Case, from: number): void => set(of, reminderFrom(caseList, of, from));
  const releaseWithin = (of: Case, ms: number): void =>
    set(of, { kind: "release", by: health.healthy() + ms + PATIENCE_MS });
  return {
    silenceFrom,
    nothing,
    ...checkReminders(caseList, set, releaseWithin),
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
      if (health.healthy() <= noticedBy) return;
      of.asked = new Map();
      if (!of.hasReleaseSinceSign) silenceFrom(of, of.silentFrom);
    },
    suspended: (owner) => {
      caseOf(owner).expected = { kind: "nothing" };
    },
    calendarMended: (owner) => {
      const of = caseOf(owner);
      of.expected = { kind: "nothing" };
      if (!of.hasReleaseSinceSign) of.expected = afterWrongCalendar(caseList, of);
    },
    heldChanged: (owner, held) => {
      const of = caseOf(owner);
      diary(owner, `is held: ${JSON.stringify(held)}`);
      // After a refusal by an admin, or a lapse, the next step is a fresh reminder; after a release it is not.
      if (held === null && of.held !== null) leaveHold(caseList, of, of.held);
      if (held !== null) noteHeld(caseList, of, held);
      of.held = held;
      if (of.hasReleaseSinceSign) return;
      if (held === null) silenceFrom(of, of.sign.healthy);
      else if (held.releasedAt === null) nothing(of);
      else releaseWithin(of, 0);
    },
    concludes: () => {
      for (const of of caseList.cases.values()) {
        checkOverdue(caseList, of);
        checkOwed(caseList, of);
      }
    },
  };
};

const leaveHold = ({ now }: CaseList, of: Case, held: NonNullable<Case["held"]>): void => {
  of.leftHold = { at: now().at, asked: of.asked };
  if (held.releasedAt === null) of.asked = new Map();
};

const noteHeld = ({ counts }: CaseList, of: Case, held: NonNullable<Case["held"]>): void => {
  of.isLetGo = held.releasedAt !== null;
  counts[of.isLetGo ? "letGo" : "held"] += 1;
};

/** A person who is overdue when the next expectation begins was forgotten. */
const checkOverdue = ({ health, reportViolation }: CaseList, { expected, account }: Case): void => {
  if (expected.kind !== "reminder" && expected.kind !== "release") return;
  const lateMs = health.healthy() - expected.by;
  if (lateMs > 0)
    reportViolation("no one is forgotten", account.id, `a ${expected.kind} is ${Math.ceil(lateMs)} ms late`);
};

const checkOwed = ({ health, reportViolation }: CaseList, { owed, account }: Case): void => {
  for (const [what, by] of owed) {
    if (health.healthy() > by)
      reportViolation("everything arrives in time", account.id, `${what} was never sent`);
  }
};

/** Sleep also passes in service time, so outages make it longer. */
const reminderFrom = ({ tables, clocks, health }: CaseList, of: Case, from: number): Expectation => {
  const user = userOf(of);
  const wall = clocks.common();
  const healthy = health.healthy();
  const sleepMs = Math.max(0, user.sleepUntil - wall);
  of.silentFrom = sleepMs > 0 ? Math.max(from, healthy + sleepMs) : from;
  if (!isOnSwitch(tables, of.account, wall)) return { kind: "nothing" };
  const by = Math.max(of.silentFrom + hoursToMs(user.confirmFrequencyHours), healthy) + PATIENCE_MS;
  return { kind: "reminder", by };
};

/** The wrong calendar may have ended the cycle of a person who was already reminded. */
const afterWrongCalendar = (caseList: CaseList, of: Case): Expectation => {
  const expected = reminderFrom(caseList, of, caseList.health.healthy() + DAY_MS);
  const [start] = startsOf(of);
  if (expected.kind !== "reminder" || start === undefined) return expected;
  const delayMs = hoursToMs(userOf(of).sendingDelayHours) + start.graceMs;
  return { kind: "release", by: expected.by + delayMs + PATIENCE_MS };
};
