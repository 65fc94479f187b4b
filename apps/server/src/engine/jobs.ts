import { MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import { startDueMails } from "./outbox/send-due-mails.ts";
import { sendDuePushes } from "./push/send-due-pushes.ts";
import { wakePhones } from "./push/wake-phones.ts";
import { beat } from "./clock/service-clock.ts";
import { sweep } from "./switch/sweep.ts";
import type { SwitchContext, JobNotifier } from "./context.ts";
import type { Job, LoopContext } from "../platform/jobs/run-jobs.ts";

export type SwitchJobContext = SwitchContext & LoopContext & JobNotifier;

/** What keeps the promise itself. They need nothing but ports, so that years of them can be tried in seconds. */
export const SWITCH_JOBS: Readonly<Record<string, Job<SwitchJobContext>>> = {
  heartbeat: { everyMs: MINUTE_MS, runsOnSignal: false, run: beat },
  "look-at-switch": {
    everyMs: 5 * SECOND_MS,
    runsOnSignal: true,
    run: async (context, signal) => {
      // The mails of a batch need not wait for the next batch.
      const report = await sweep(context, signal, context.notifyJobs).catch((error: unknown) => {
        context.processStats?.sweepEnded({ kind: "failed" });
        throw error;
      });
      context.processStats?.sweepEnded(report);
    },
  },
  "send-outbox": {
    everyMs: 2 * SECOND_MS,
    runsOnSignal: true,
    run: (context, signal) => startDueMails(context, { signal }),
    finish: ({ sendSlots }) => sendSlots.drained(),
  },
};

/**
 * What reaches phones beside that. A push that goes nowhere, or twice, changes nothing of what is delivered and when.
 */
export const PUSH_JOBS: Readonly<Record<string, Job<SwitchJobContext>>> = {
  "send-pushes": {
    everyMs: 5 * SECOND_MS,
    runsOnSignal: true,
    run: (context, signal) => sendDuePushes(context, signal),
  },
  "wake-phones": {
    everyMs: 30 * SECOND_MS,
    runsOnSignal: false,
    run: (context, signal) => wakePhones(context, signal),
  },
};
