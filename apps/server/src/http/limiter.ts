import type { Outcome } from "@afterword/core/errors/outcome";
import { ok, refuse } from "@afterword/core/errors/outcome";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

/** A database the counters live in; they survive a restart and count for all servers together. */
export type Pool = { readonly query: (text: string, values: unknown[]) => Promise<unknown> };

/** So many, in so many seconds of machine time. */
export type Window = {
  readonly points: number;
  readonly duration: number;
  /** From so many on the process refuses by itself until the window is over, and writes nothing. */
  readonly inMemoryBlockOnConsumed?: number;
};

export const limiter = (pool: Pool, keyPrefix: string, window: Window): RateLimiterPostgres =>
  new RateLimiterPostgres({
    ...window,
    storeClient: pool,
    storeType: "pool",
    tableName: "throttles",
    tableCreated: true,
    // A job does so, and says how many (jobs/forget-expired).
    clearExpiredByTimeout: false,
    keyPrefix,
  });

export const consume = async (counter: RateLimiterPostgres, key: string): Promise<Outcome<null>> => {
  try {
    await counter.consume(key);
    return ok(null);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) {
      return refuse({ kind: "too-many-tries", waitMs: refusal.msBeforeNext });
    }
    throw refusal;
  }
};
