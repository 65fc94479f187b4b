import { MINUTE_MS } from "@afterword/core/time/duration";
import type { VirtualTime } from "../kernel/virtual-time.ts";
import { GAP_MAX_MS } from "../world/clocks.ts";

/**
 * How long people could reach the service, as they see it. An outage of up to five minutes counts as service
 * (behaviour §1.3); of a longer one nothing may count. The product may count less than this, never more.
 */
export type ServiceMeter = {
  readonly served: () => number;
  /** True once a server and the database can be reached, false when not. */
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
 * How long all was well: time without outages and wrong clocks, each with the minutes that the product needs to find
 * its way back. Nothing may take longer than promised, counted in this time.
 */
export type HealthMeter = {
  readonly healthy: () => number;
  /** Something goes wrong; answers how to say that it is over. */
  readonly begin: () => () => void;
  /** Something went wrong for a moment. */
  readonly touch: () => void;
  /** When something was wrong last. */
  readonly troubledAt: () => number;
};

/** Everything that is promised takes at most this much longer than the outages. */
export const PATIENCE_MS = 5 * MINUTE_MS;

/** A heartbeat's gap that was not counted, and the heartbeat after it. */
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
