import { DAY_MS, SECOND_MS } from "@afterword/core/time/duration";
import type { Context } from "../../context.ts";
import { lookAtCanary } from "../canary/look-at-canary.ts";
import { eraseDelivered } from "../maintenance/erase-delivered.ts";
import { openServiceClock } from "../../engine/clock/service-clock.ts";
import { runJobs, type Job, type Jobs } from "../../platform/jobs/run-jobs.ts";
import { SWITCH_JOBS } from "../../engine/jobs.ts";
import { watched, WATCH_JOBS } from "./watch-jobs.ts";

/** Everything the server does by itself. Any number of server processes may do it side by side. */
const JOBS: Readonly<Record<string, Job<Context>>> = watched({
  ...SWITCH_JOBS,
  ...WATCH_JOBS,
  // By its own clock, so that the moment at which it begins says nothing of the answer before it.
  "run-background-tasks": {
    everyMs: SECOND_MS,
    runsOnSignal: false,
    run: ({ backgroundTasks }) => backgroundTasks.run(),
    finish: ({ backgroundTasks }) => backgroundTasks.run(),
  },
  "erase-delivered": { everyMs: DAY_MS, runsOnSignal: false, run: eraseDelivered },
  canary: { everyMs: 10 * SECOND_MS, runsOnSignal: false, run: lookAtCanary },
});

/** Starts all jobs. The service clock is there before the first of them runs, because nothing can be decided without it. */
export const startJobs = async (context: Context): Promise<Jobs> => {
  await openServiceClock(context);
  return runJobs(context, JOBS);
};
