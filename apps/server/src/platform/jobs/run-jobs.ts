import type { Timer } from "../time/clock.ts";
import { startLoop, type LoopSettings } from "./loop.ts";

/** Something the server does by itself, with what it needs of the context. */
export type Job<Needs> = {
  readonly everyMs: number;
  /** Also runs when a command says that something may be due now. */
  readonly runsOnSignal: boolean;
  /** `signal` asks it to begin nothing new. */
  readonly run: (context: Needs, signal: AbortSignal) => Promise<unknown>;
  /** Waits for what a run has left under way. */
  readonly finish?: (context: Needs) => Promise<void>;
};

export type Jobs = {
  /** Finishes what is under way and begins nothing new. */
  readonly stop: () => Promise<void>;
};

export type LoopContext = {
  readonly timer: Timer;
  readonly onJobSignal: (listener: () => void) => () => void;
} & Pick<LoopSettings, "log">;

/** Begins to run jobs, each in a loop of its own, until they are stopped. */
export const runJobs = <Needs extends LoopContext>(
  context: Needs,
  jobs: Readonly<Record<string, Job<Needs>>>,
): Jobs => {
  const { timer, log } = context;
  const stopping = new AbortController();
  const loops = Object.entries(jobs).map(([name, { everyMs, runsOnSignal, run }]) => ({
    runsOnSignal,
    ...startLoop({ name, everyMs, run: () => run(context, stopping.signal), timer, log }),
  }));
  const stopListening = context.onJobSignal(() => {
    for (const { runsOnSignal, runAgain } of loops) if (runsOnSignal) runAgain();
  });
  return {
    stop: async () => {
      stopListening();
      stopping.abort();
      await Promise.all(loops.map(({ stop }) => stop()));
      for (const { finish } of Object.values(jobs)) await finish?.(context);
    },
  };
};

/** Lets a command say "something may be due now" without knowing which jobs listen. Twice in a row is as good as once. */
export type JobSignal = {
  readonly notify: () => void;
  /** Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
};

export const createJobSignal = (): JobSignal => {
  const listeners = new Set<() => void>();
  return {
    notify: () => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
