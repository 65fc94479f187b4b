import { wallMs } from "@afterword/core/time/instant";
import type { MovableClock, Pause, Timer } from "./clock.ts";

/** The machine's clock, set before it by a deliberate move outside production. */
export const createSystemClock = (initialOffsetMs = 0): MovableClock => {
  let offsetMs = initialOffsetMs;
  return {
    now: () => wallMs(Date.now() + offsetMs),
    machineNow: () => wallMs(Date.now()),
    setOffset: (ms) => {
      offsetMs = ms;
    },
  };
};

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
