import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import type { Context } from "../../context.ts";
import { lookAtCanary } from "../canary/canary.ts";
import { eraseDelivered } from "../maintenance/erase-delivered.ts";
import { openServiceClock } from "../../engine/clock/service-clock.ts";
import { runJobs, type Jobs } from "../../platform/jobs/run-jobs.ts";
import { PUSH_JOBS, SWITCH_JOBS } from "../../engine/jobs.ts";
import {
  verifyAuditAndLog,
  sealAuditAndLog,
  writeFailedLogIns,
  writeLastFailedLogIns,
} from "../../features/audit/public.ts";
import { runBackgroundTasks, runLastBackgroundTasks } from "../../features/accounts/public.ts";
import { RECORDING_JOBS } from "../../features/media/public.ts";
import { APP_STORE_JOBS, END_JOBS } from "../../features/subscriptions/public.ts";
import { PHONE_JOBS } from "../../features/phones/public.ts";
import { reportUnfinishedLogIns } from "../../features/second-factor/public.ts";
import { countDailyFigures, writeRefusedMails } from "../monitoring/daily-figures.ts";
import { lookAtAlarms } from "../monitoring/look-at-alarms.ts";
import { pingUptimeMonitor } from "../monitoring/uptime-ping.ts";
import { forgetExpired } from "../maintenance/forget-expired.ts";
import type { Job } from "../../platform/jobs/run-jobs.ts";

/** Starts all jobs. The service clock is there before the first of them runs, because nothing can be decided without it. */
export const startJobs = async (context: Context): Promise<Jobs> => {
  await openServiceClock(context);
  return runJobs(context, context.paperStore === null ? JOBS : { ...JOBS, ...watched(PAPER_STORE_JOBS) });
};

/** Outside production. */
const PAPER_STORE_JOBS: Readonly<Record<string, Job<Context>>> = {
  "run-paper-store": {
    everyMs: SECOND_MS,
    runsOnSignal: false,
    run: async ({ paperStore }) => paperStore?.catchUp(),
  },
};

/** What watches over the others, and what clears away. None of them decides or sends anything for a user. */
export const WATCH_JOBS: Readonly<Record<string, Job<Context>>> = {
  "look-at-alarms": { everyMs: MINUTE_MS, runsOnSignal: false, run: lookAtAlarms },
  // Pings once a minute at most; it looks more often so as to follow the first sweep closely.
  "ping-uptime-monitor": { everyMs: 5 * SECOND_MS, runsOnSignal: true, run: pingUptimeMonitor },
  "write-failed-log-ins": {
    everyMs: MINUTE_MS,
    runsOnSignal: false,
    run: writeFailedLogIns,
    finish: writeLastFailedLogIns,
  },
  "write-refused-mails": {
    everyMs: MINUTE_MS,
    runsOnSignal: false,
    run: writeRefusedMails,
    finish: writeRefusedMails,
  },
  "count-daily-figures": { everyMs: HOUR_MS, runsOnSignal: false, run: countDailyFigures },
  "tell-unfinished": { everyMs: MINUTE_MS, runsOnSignal: false, run: reportUnfinishedLogIns },
  "seal-audit": { everyMs: HOUR_MS, runsOnSignal: false, run: sealAuditAndLog },
  "read-audit": { everyMs: HOUR_MS, runsOnSignal: true, run: verifyAuditAndLog },
  "forget-expired": { everyMs: DAY_MS, runsOnSignal: false, run: forgetExpired },
};

/** Everything the server does by itself. Any number of server processes may do it side by side. */
const JOBS: Readonly<Record<string, Job<Context>>> = watched({
  ...SWITCH_JOBS,
  ...PUSH_JOBS,
  ...WATCH_JOBS,
  // By its own clock, so that the moment at which it begins says nothing of the answer before it.
  "run-background-tasks": {
    everyMs: SECOND_MS,
    runsOnSignal: false,
    run: runBackgroundTasks,
    finish: runLastBackgroundTasks,
  },
  ...RECORDING_JOBS,
  ...APP_STORE_JOBS,
  ...END_JOBS,
  ...PHONE_JOBS,
  "erase-delivered": { everyMs: DAY_MS, runsOnSignal: false, run: eraseDelivered },
  canary: { everyMs: 10 * SECOND_MS, runsOnSignal: false, run: lookAtCanary },
});

/** The same jobs, with each run recorded in `processStats`, so that a job that keeps failing is noticed. */
export function watched(
  jobs: Readonly<Record<string, Job<Context>>>,
): Readonly<Record<string, Job<Context>>> {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [name, { ...job, run: watchedRun(name, job.run) }]),
  );
}

function watchedRun(name: string, run: Job<Context>["run"]): Job<Context>["run"] {
  return async (context, signal) => {
    try {
      const result = await run(context, signal);
      context.processStats.jobEnded(name, "done", context.clock.now());
      return result;
    } catch (error) {
      context.processStats.jobEnded(name, "failed", context.clock.now());
      throw error;
    }
  };
}
