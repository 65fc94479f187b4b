import { MINUTE_MS } from "@afterword/core/time/duration";
import type { VirtualTime } from "../kernel/virtual-time.ts";
import { GAP_MAX_MS } from "../world/clocks.ts";

/**
 * How long people could reach the service. An outage of up to five minutes counts as service
 * (behaviour §1.3); a longer one does not count at all. The product may count less than this, never more.
 */
export type ServiceMeter = {
  readonly served: () => number;
  /** Whether a server and the database can be reached. */
  readonly setReachable: (isReachable: boolean) => void;
};

export const createServiceMeter = (time: VirtualTime): ServiceMeter => {
  let lostMs = 0;
  let downSince: number | null = 0;
  const lost = (): number => {
    const downMs = downSince === null ? 0 : time.now() - downSince;
    return lostMs + (downMs > GAP_MAX_MS ? downMs : 0);
  };
  return {
    served: () => time.now() - lost(),
    setReachable: (isReachable) => {
      if (isReachable === (downSince === null)) return;
      if (isReachable) {
        lostMs = lost();
        downSince = null;
      } else {
        downSince = time.now();
      }
    },
  };
};

/**
 * Time without outages and wrong clocks, and without the minutes that the product needs to recover from each.
 * Nothing may take longer than promised, counted in this time.
 */
export type HealthMeter = {
  readonly healthy: () => number;
  /** A disturbance begins; the returned function ends it. */
  readonly begin: () => () => void;
  /** A short disturbance. */
  readonly touch: () => void;
  /** The time of the last disturbance. */
  readonly troubledAt: () => number;
};

/** Promises may be late by this much, besides the outages. */
export const PATIENCE_MS = 5 * MINUTE_MS;

/** A gap between heartbeats that was not counted, and the next heartbeat. */
const RECOVERY_MS = GAP_MAX_MS + 5 * MINUTE_MS;

export const createHealthMeter = (time: VirtualTime): HealthMeter => {
  let troubles = 0;
  let recoversAt = 0;
  let lostMs = 0;
  let settledAt = 0;
  let touchedAt = Number.NEGATIVE_INFINITY;
  const settle = (): number => {
    const now = time.now();
    const illUntil = troubles > 0 ? now : Math.min(now, recoversAt);
    lostMs += Math.max(0, illUntil - settledAt);
    settledAt = now;
    return now;
  };
  const touch = (): void => {
    touchedAt = settle();
    recoversAt = touchedAt + RECOVERY_MS;
  };
  return {
    healthy: () => settle() - lostMs,
    touch,
    troubledAt: () => (troubles > 0 ? time.now() : touchedAt),
    begin: () => {
      settle();
      troubles += 1;
      return () => {
        touch();
        troubles -= 1;
      };
    },
  };
};
