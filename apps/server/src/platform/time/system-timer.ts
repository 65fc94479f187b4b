import type { Pause, Timer } from "./timer.ts";

/** Waits by the machine's timers. */
export const systemTimer: Timer = {
  startPause: (ms): Pause => {
    const { promise: over, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    return {
      over,
      end: () => {
        clearTimeout(timer);
        resolve();
      },
    };
  },
};
