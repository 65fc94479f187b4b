import { MINUTE_MS } from "@afterword/core/time/duration";
import { wallMs, type WallMs } from "@afterword/core/time/instant";
import type { MovableClock } from "@afterword/server/platform/time/clock";
import type { VirtualTime } from "../kernel/virtual-time.ts";

/** The wall time at the beginning of the world. */
const WORLD_BEGINS_AT = Date.UTC(2026, 0, 1);

/** The clocks of all machines. Real time passes evenly; a clock may be wrong. */
export type Clocks = {
  /** The right time. */
  readonly right: () => number;
  /** The time that servers and database agree on, right or wrong. */
  readonly common: () => number;
  readonly databaseNow: () => WallMs;
  readonly clockOf: (server: number) => MovableClock;
  /** Shifts the clocks of all machines, as a wrong time server does. */
  readonly setAll: (shiftMs: number) => void;
  /** Called whenever the clocks of all machines were shifted. */
  readonly onShift: (listener: () => void) => void;
  readonly setDatabase: (shiftMs: number) => void;
  readonly setServer: (server: number, shiftMs: number) => void;
};

export const createClocks = (time: VirtualTime): Clocks => {
  let all = 0;
  let database = 0;
  const servers = new Map<number, number>();
  const listeners: (() => void)[] = [];
  const right = (): number => WORLD_BEGINS_AT + time.now();
  const common = (): number => right() + all;
  return {
    right,
    common,
    databaseNow: () => wallMs(common() + database),
    clockOf: (server) => {
      const now = (): WallMs => wallMs(Math.floor(common() + (servers.get(server) ?? 0)));
      return {
        now,
        machineNow: now,
        setOffset: (offsetMs) => {
          if (offsetMs !== 0) throw new Error("the product's clock is never moved in this world");
        },
      };
    },
    setAll: (shiftMs) => {
      all = shiftMs;
      for (const listener of listeners) listener();
    },
    onShift: (listener) => listeners.push(listener),
    setDatabase: (shiftMs) => {
      database = shiftMs;
    },
    setServer: (server, shiftMs) => {
      servers.set(server, shiftMs);
    },
  };
};

/** Longer gaps between two heartbeats do not count as service time (behaviour §1.3). */
export const GAP_MAX_MS = 5 * MINUTE_MS;
