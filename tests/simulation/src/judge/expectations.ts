import { DAY_MS, hoursToMs } from "@afterword/core/time/duration";
import type { SwitchUser } from "@afterword/server/engine/store/rows/users";
import { forgetAsked, startsOf } from "./asked.ts";
import type { Case, Expectation } from "./case.ts";
import { userOf, type Docket } from "./docket.ts";
import { hearReminders, type ReminderHearing } from "./reminder-hearing.ts";
import { PATIENCE_MS } from "./service.ts";
import { isOnSwitch } from "./standing.ts";

/** What has to happen for somebody who stays silent, and by when: nobody may be forgotten. */
export type Expectations = ReminderHearing & {
  /** From here on the person's silence counts; `healthy` as in judge/service.ts. */
  readonly silenceFrom: (of: Case, healthy: number) => void;
  readonly nothing: (of: Case) => void;
  /** A subscription ended, or an account was disabled. */
  readonly lapsed: (owner: string) => void;
  /** The same is over, without an act of the person. */
  readonly returned: (owner: string) => void;
  /** The calendar is wrong, and binds this person: nothing is promised until it is mended. */
  readonly suspended: (owner: string) => void;
  /** The calendar was wrong, so whom it binds may be looked at anew within a day. */
  readonly calendarMended: (owner: string) => void;
  /** The brake holds a delivery back, or an admin has decided about it. */
  readonly heldChanged: (owner: string, held: SwitchUser["held"]) => void;
  readonly concludes: () => void;
};

export const createExpectations = (docket: Docket): Expectations => {
  const { health, caseOf, diary } = docket;
  const set = (of: Case, expected: Expectation): void => {
    checkOverdue(docket, of);
    diary(of.account.id, () => `expects ${JSON.stringify(expected)} at healthy ${health.healthy()}`);
    of.expected = expected;
  };
  const nothing = (of: Case): void => set(of, { kind: "nothing" });
  const silenceFrom = (of: Case, from: number): void => set(of, reminderFrom(docket, of, from));
  const releaseWithin = (of: Case, ms: number): void =>
    set(of, { kind: "release", by: health.healthy() + ms + PATIENCE_MS });
  return {
    silenceFrom,
    nothing,
    ...hearReminders(docket, set, releaseWithin),
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
      // The return may have been kept, and a reminder queued, before anybody is told of it.
      forgetAsked(of, noticedBy);
      if (!of.hasReleaseSinceSign) silenceFrom(of, of.silentFrom);
    },
    suspended: (owner) => {
      caseOf(owner).expected = { kind: "nothing" };
    },
    calendarMended: (owner) => {
      const of = caseOf(owner);
      of.expected = { kind: "nothing" };
      if (!of.hasReleaseSinceSign) of.expected = afterWrongCalendar(docket, of);
    },
    heldChanged: (owner, held) => {
      const of = caseOf(owner);
      diary(owner, `is held: ${JSON.stringify(held)}`);
      // Whom an admin refused, or who lapsed, comes back to a fresh reminder; whom one let go does not.
      if (held === null && of.held !== null) leaveHold(docket, of, of.held);
      if (held !== null) noteHeld(docket, of, held);
      of.held = held;
      if (of.hasReleaseSinceSign) return;
      if (held === null) silenceFrom(of, of.sign.healthy);
      else if (held.releasedAt === null) nothing(of);
      else releaseWithin(of, 0);
    },
    concludes: () => {
      for (const of of docket.cases.values()) {
        checkOverdue(docket, of);
        checkOwed(docket, of);
      }
    },
  };
};

const leaveHold = ({ now }: Docket, of: Case, held: NonNullable<Case["held"]>): void => {
  of.leftHold = { at: now().at, asked: of.asked };
  if (held.releasedAt === null) of.asked = new Map();
};

const noteHeld = ({ counts }: Docket, of: Case, held: NonNullable<Case["held"]>): void => {
  of.isLetGo = held.releasedAt !== null;
  counts[of.isLetGo ? "letGo" : "held"] += 1;
};

/** Whoever is overdue when something else begins was forgotten. */
const checkOverdue = ({ health, accuse }: Docket, { expected, account }: Case): void => {
  if (expected.kind !== "reminder" && expected.kind !== "release") return;
  const lateMs = health.healthy() - expected.by;
  if (lateMs > 0)
    accuse("nobody is forgotten", account.id, `a ${expected.kind} is ${Math.ceil(lateMs)} ms late`);
};

const checkOwed = ({ health, accuse }: Docket, { owed, account }: Case): void => {
  for (const [what, by] of owed) {
    if (health.healthy() > by) accuse("everything arrives in time", account.id, `${what} was never sent`);
  }
};

/** Sleep that lies ahead passes in service time, as everything does, so outages make it longer. */
const reminderFrom = ({ tables, clocks, health }: Docket, of: Case, from: number): Expectation => {
  const user = userOf(of);
  const wall = clocks.common();
  const healthy = health.healthy();
  const sleepMs = Math.max(0, user.sleepUntil - wall);
  of.silentFrom = sleepMs > 0 ? Math.max(from, healthy + sleepMs) : from;
  if (!isOnSwitch(tables, of.account, wall)) return { kind: "nothing" };
  const by = Math.max(of.silentFrom + hoursToMs(user.confirmFrequencyHours), healthy) + PATIENCE_MS;
  return { kind: "reminder", by };
};

/** Whoever was reminded before may have lost the cycle to the wrong calendar, or not. */
const afterWrongCalendar = (docket: Docket, of: Case): Expectation => {
  const expected = reminderFrom(docket, of, docket.health.healthy() + DAY_MS);
  const [start] = startsOf(of);
  if (expected.kind !== "reminder" || start === undefined) return expected;
  const delayMs = hoursToMs(userOf(of).sendingDelayHours) + start.graceMs;
  return { kind: "release", by: expected.by + delayMs + PATIENCE_MS };
};
