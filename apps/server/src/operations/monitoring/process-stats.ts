import { MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import type { Now, ServiceMs, WallMs } from "@afterword/core/time/instant";
import type { AnsweredMail, AnsweredPush, EndedSweep } from "../../engine/context.ts";
import { createCounters, type Counters } from "./counters.ts";

export type FailingJob = {
  readonly job: string;
  /** Failures in a row. */
  readonly times: number;
  /** Since the first of them. */
  readonly forMs: number;
};

/** What this process knows of itself since it started: kept in memory, and lost with it. */
export type ProcessStats = {
  /** What happened how often, for the metrics. */
  readonly counters: Counters;
  /** A run of a job ended. */
  readonly jobEnded: (job: string, outcome: "done" | "failed", at: WallMs) => void;
  readonly failingJobs: (now: WallMs) => readonly FailingJob[];
  /** How the last look at the audit log ended: hourly at what is sealed, daily at all of it. */
  readonly auditFound: (when: "at-sealing" | "at-reading", holds: boolean) => void;
  readonly isAuditBroken: () => boolean;
  readonly mailServerAnswered: (answered: boolean, at: WallMs) => void;
  /** 0 while it answers, and before it was asked. */
  readonly mailServerAwayMs: (now: WallMs) => number;
  readonly recordingStoreAnswered: (answered: boolean, at: WallMs) => void;
  /** 0 while it answers, and before it was asked. */
  readonly recordingStoreAwayMs: (now: WallMs) => number;
  /**
   * For how long, in service time, this process has seen `oldest` as the look that is due the longest by the calendar;
   * null: there is none. An outage makes the calendar jump, and none of that is the sweep's delay.
   */
  readonly calendarDueForMs: (oldest: WallMs | null, now: Now) => number;
  readonly sweepEnded: (report: EndedSweep) => void;
  /** Whether it is time to ping the uptime monitor: after a committed sweep, and once a minute at most. */
  readonly claimPing: (now: WallMs) => boolean;
  /** True once for each sweep that committed something, unless the last one came to nothing. */
  readonly consumeCommittedSweep: () => boolean;
  readonly mailAnswered: (mail: AnsweredMail) => void;
  readonly pushAnswered: (push: AnsweredPush) => void;
  /** Answers of the mail server that refused a mail, for now or for good, until they are written. */
  readonly refusedMails: Tally;
  /** When a run of the job last went through in this process; null before the first. */
  readonly lastRunOf: (job: string) => WallMs | null;
};

const PING_EVERY_MS = MINUTE_MS;

export const createProcessStats = (): ProcessStats => {
  const counters = createCounters();
  const failing = new Map<string, { readonly since: WallMs; readonly times: number }>();
  const auditBroken = new Set<string>();
  const [mailServer, recordingStore] = [createAbsence(), createAbsence()];
  let calendarDue: { readonly at: WallMs; readonly since: ServiceMs } | null = null;
  let hasCommittedSweep = false;
  let lastPingAt: WallMs | null = null;
  const refusedMails = createTally();
  const lastRuns = new Map<string, WallMs>();
  return {
    counters,
    jobEnded: (job, outcome, at) => {
      if (outcome === "done") {
        lastRuns.set(job, at);
        return void failing.delete(job);
      }
      counters.count("job_failures_total", job);
      const before = failing.get(job);
      failing.set(job, { since: before?.since ?? at, times: (before?.times ?? 0) + 1 });
    },
    failingJobs: (now) =>
      Array.from(failing, ([job, { since, times }]) => ({ job, times, forMs: now - since })),
    auditFound: (when, holds) => {
      if (holds) auditBroken.delete(when);
      else auditBroken.add(when);
    },
    isAuditBroken: () => auditBroken.size > 0,
    mailServerAnswered: mailServer.answered,
    mailServerAwayMs: mailServer.awayMs,
    recordingStoreAnswered: recordingStore.answered,
    recordingStoreAwayMs: recordingStore.awayMs,
    calendarDueForMs: (oldest, { wall, service }) => {
      if (oldest === null || oldest > wall) calendarDue = null;
      else if (calendarDue?.at !== oldest) calendarDue = { at: oldest, since: service };
      return calendarDue === null ? 0 : service - calendarDue.since;
    },
    sweepEnded: (report) => {
      hasCommittedSweep = hasCommitted(report);
      counters.count("sweeps_total", report.kind);
      if (report.kind !== "swept") return;
      counters.count("swept_users_total", "looked", report.looked);
      counters.count("swept_users_total", "failed", report.failed);
    },
    claimPing: (now) => {
      const isEarly = lastPingAt !== null && Math.abs(now - lastPingAt) < PING_EVERY_MS;
      if (isEarly || !hasCommittedSweep) return false;
      lastPingAt = now;
      return true;
    },
    consumeCommittedSweep: () => {
      const taken = hasCommittedSweep;
      hasCommittedSweep = false;
      return taken;
    },
    refusedMails,
    lastRunOf: (job) => lastRuns.get(job) ?? null,
    mailAnswered: ({ kind, result, waitedMs }) => {
      if (result !== "accepted") refusedMails.add(1);
      if (kind === "delivery") counters.count("deliveries_total", result);
      if (kind === "reminder" && result === "accepted")
        counters.observe("reminder_dwell_seconds", waitedMs / SECOND_MS);
    },
    pushAnswered: ({ service, result }) => counters.count("pushes_total", `${service}-${result}`),
  };
};

type Tally = {
  readonly add: (number: number) => void;
  /** What was added since the last time. */
  readonly take: () => number;
};

const createTally = (): Tally => {
  let sum = 0;
  return {
    add: (number) => {
      sum += number;
    },
    take: () => {
      const taken = sum;
      sum = 0;
      return taken;
    },
  };
};

/** For how long something has not answered. */
const createAbsence = () => {
  let since: WallMs | null = null;
  return {
    answered: (answered: boolean, at: WallMs): void => {
      since = answered ? null : (since ?? at);
    },
    awayMs: (now: WallMs): number => (since === null ? 0 : now - since),
  };
};

/** A sweep that finds no user has committed its heartbeat; one in which every user fails has decided nothing. */
const hasCommitted = (report: EndedSweep): boolean =>
  report.kind === "swept" && (report.failed === 0 || report.looked > 0);
