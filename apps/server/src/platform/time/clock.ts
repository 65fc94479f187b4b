import type { WallMs } from "@afterword/core/time/instant";

/** The product's wall time. Nothing else reads a clock; `now` is handed over from here. */
export type Clock = {
  /** The product's time: the machine's, plus a deliberate move outside production. */
  readonly now: () => WallMs;
  /** The machine's own time, only for comparing it with the database's (behaviour §1.3). */
  readonly machineNow: () => WallMs;
};

/** A clock that a deliberate move has set, or will set, before the machine's (outside production only). */
export type MovableClock = Clock & {
  /** Total offset to the machine's time in milliseconds, as stored in service_clock.offset_ms. */
  readonly setOffset: (offsetMs: number) => void;
};

/** Lets time pass. Loops and limits wait through it and nowhere else, so that years can be waited for in seconds. */
export type Timer = {
  readonly startPause: (ms: number) => Pause;
};

export type Pause = {
  /** Resolves after `ms`, or as soon as the pause is ended; never rejects. */
  readonly over: Promise<void>;
  /** A pause that is over stays so. */
  readonly end: () => void;
};
