import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import {
  verifyAuditAndLog,
  sealAuditAndLog,
  writeFailedLogIns,
  writeLastFailedLogIns,
} from "../../features/audit/public.ts";
import type { Context } from "../../context.ts";
import { reportUnfinishedLogIns } from "../../features/second-factor/public.ts";
import { lookAtAlarms } from "../monitoring/look-at-alarms.ts";
import { pingUptimeMonitor } from "../monitoring/uptime-ping.ts";
import { forgetExpired } from "../maintenance/forget-expired.ts";
import type { Job } from "../../platform/jobs/run-jobs.ts";

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
  "tell-unfinished": { everyMs: MINUTE_MS, runsOnSignal: false, run: reportUnfinishedLogIns },
  "seal-audit": { everyMs: HOUR_MS, runsOnSignal: false, run: sealAuditAndLog },
  "read-audit": { everyMs: DAY_MS, runsOnSignal: false, run: verifyAuditAndLog },
  "forget-expired": { everyMs: DAY_MS, runsOnSignal: false, run: forgetExpired },
};

/** The same jobs, with each run recorded in `processStats`, so that a job that keeps failing is noticed. */
export const watched = (
  jobs: Readonly<Record<string, Job<Context>>>,
): Readonly<Record<string, Job<Context>>> =>
  Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [name, { ...job, run: watchedRun(name, job.run) }]),
  );

const watchedRun =
  (name: string, run: Job<Context>["run"]): Job<Context>["run"] =>
  async (context, signal) => {
    try {
      const result = await run(context, signal);
      context.processStats.jobEnded(name, "done", context.clock.now());
      return result;
    } catch (error) {
      context.processStats.jobEnded(name, "failed", context.clock.now());
      throw error;
    }
  };
