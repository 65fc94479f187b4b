import { monitorEventLoopDelay } from "node:perf_hooks";

export type EventLoopWatch = {
  /** The delay that 99 of 100 turns stayed under since the last time this was asked. */
  readonly takeP99Seconds: () => number;
  readonly stop: () => void;
};

const LOOK_EVERY_MS = 10;

/** How late the process comes to what it wants to do: what is slow by itself, and not because of others. */
export const watchEventLoop = (): EventLoopWatch => {
  const delays = monitorEventLoopDelay({ resolution: LOOK_EVERY_MS });
  delays.enable();
  return {
    takeP99Seconds: () => {
      // The time between two looks is counted by Node, and is no delay.
      const seconds = delays.percentile(99) / 1e9 - LOOK_EVERY_MS / 1_000;
      delays.reset();
      return Math.max(0, seconds);
    },
    stop: () => void delays.disable(),
  };
};
