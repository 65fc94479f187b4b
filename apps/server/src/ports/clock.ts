import type { WallMs } from "@afterword/core/time/instant";

/** Tells the product's wall time. Nobody else reads a clock; `now` is handed over from here. */
export type Clock = {
  /** The product's time: the machine's, plus a deliberate move outside production. */
  readonly now: () => WallMs;
  /** The machine's own time, only for comparing it with the database's (behaviour §1.3). */
  readonly machineNow: () => WallMs;
};
