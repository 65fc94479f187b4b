import { MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import type { Context } from "../context.ts";
import { sendDueMails } from "../outbox/send-due-mails.ts";
import { beat, openServiceClock } from "../switch/service-clock.ts";
import { sweep } from "../switch/sweep.ts";
import { startLoop } from "./loop.ts";

type Job = {
  readonly everyMs: number;
  /** Also runs when a command says that something may be due now. */
  readonly wakes: boolean;
  /** `signal` asks it to begin nothing new. */
  readonly run: (context: Context, signal: AbortSignal) => Promise<unknown>;
};

/** Everything the server does by itself. Any number of server processes may do it side by side. */
const JOBS: Readonly<Record<string, Job>> = {
  heartbeat: { everyMs: MINUTE_MS, wakes: false, run: beat },
  "look-at-switch": {
    everyMs: 5 * SECOND_MS,
    wakes: true,
    run: async (context, signal) => {
      const report = await sweep(context, signal);
      // What was decided is in the outbox now.
      if (report.kind === "swept" && report.looked > 0) context.wake();
    },
  },
  "send-outbox": { everyMs: 2 * SECOND_MS, wakes: true, run: sendDueMails },
};

export type Jobs = {
  /** Finishes what is under way and begins nothing new. */
  readonly stop: () => Promise<void>;
};

/** Starts all jobs, the first heartbeat before anything else, because nothing can be decided without it. */
export const startJobs = async (context: Context): Promise<Jobs> => {
  await openServiceClock(context);
  const stopping = new AbortController();
  const loops = Object.entries(JOBS).map(([name, { everyMs, wakes, run }]) => ({
    wakes,
    ...startLoop({ name, everyMs, run: () => run(context, stopping.signal), log: context.log }),
  }));
  const stopListening = context.onWake(() => {
    for (const { wakes, ring } of loops) if (wakes) ring();
  });
  return {
    stop: async () => {
      stopListening();
      stopping.abort();
      await Promise.all(loops.map(({ stop }) => stop()));
    },
  };
};
