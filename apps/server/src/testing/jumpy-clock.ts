import { wallMs } from "@afterword/core/time/instant";
import { createSystemClock } from "../platform/time/system-clock.ts";
import type { MovableClock } from "../platform/time/clock.ts";

/** The machine's clock, which may jump by accident. */
export type JumpyClock = MovableClock & {
  /** How far the calendar has jumped, for application and database alike. */
  jumpMs: number;
  /** How far this machine's clock is ahead of the database's. */
  skewMs: number;
};

export const createJumpyClock = (): JumpyClock => {
  const system = createSystemClock();
  const clock = {
    jumpMs: 0,
    skewMs: 0,
    now: () => wallMs(system.now() + clock.jumpMs),
    machineNow: () => wallMs(system.machineNow() + clock.skewMs),
    setOffset: system.setOffset,
  };
  return clock;
};
