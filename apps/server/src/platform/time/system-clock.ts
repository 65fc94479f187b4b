import { wallMs } from "@afterword/core/time/instant";
import type { MovableClock } from "./clock.ts";

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
