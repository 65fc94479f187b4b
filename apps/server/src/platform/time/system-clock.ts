import { setImmediate as immediate } from "node:timers/promises";
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

/** Resolves once what has arrived at this process by now is read. */
export const nextTurn = (): Promise<void> => immediate();

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
