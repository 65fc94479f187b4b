import type { ServiceMs, WallMs } from "@afterword/core/time/instant";

/** The one row of the service clock (behaviour §1.3). */
export type ClockRow = {
  /** Service time at the last heartbeat. */
  readonly serviceMs: ServiceMs;
  /** The product's wall time at the last heartbeat. */
  readonly beatAt: WallMs;
  /** How far the product's clock is set ahead of the machine's on purpose; always 0 in production. */
  readonly offsetMs: number;
};

export type ClockRows = {
  /** Undefined before the very first start. */
  readonly findClock: () => Promise<ClockRow | undefined>;
  /** Takes the row's lock, after its current holder; makes the row as `first` when there is none. */
  readonly lockClock: (first: ClockRow) => Promise<ClockRow>;
  readonly writeClock: (row: ClockRow) => Promise<void>;
};
