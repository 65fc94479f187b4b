import { ok, refuse, type Outcome } from "@afterword/core/errors/outcome";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { DAY_MS, HOUR_MS } from "@afterword/core/time/duration";
import { CompiledQuery } from "kysely";
import type { Database } from "../db/database.ts";
import type { Trx } from "../db/transaction.ts";
import type { Clock } from "../time/clock.ts";

/** A database the counters live in; they survive a restart and count for all servers together. */
export type Pool = { readonly query: (text: string, values: unknown[]) => Promise<unknown> };

/** For counters that count in a transaction: what is rolled back was not counted. */
export const transactionPool = (trx: Trx): Pool => ({
  query: (text, values) => trx.executeQuery(CompiledQuery.raw(text, values)),
});

/** The library hands its statements over as one object. */
type Statement = { readonly text: string; readonly values: unknown[] };

/**
 * The library names its statements, so that they stay prepared: such a name is in the way of the next connection to the
 * embedded database, whose one session outlives them all, and of a pooler.
 */
const withoutNames = (pool: Pool) => ({
  query: ({ text, values }: Statement): Promise<unknown> => pool.query(text, values),
});

/** At most `points` within `duration` seconds of machine time. */
export type Window = {
  readonly points: number;
  readonly duration: number;
  /** From this count on the process refuses by itself until the window is over, and writes nothing. */
  readonly inMemoryBlockOnConsumed?: number;
};

export type Counter = RateLimiterPostgres & {
  /** Drops what is counted for a key until after the end of any window that begins now. */
  readonly dropBeyondWindow: (key: string) => Promise<void>;
};

export const limiter = (pool: Pool, keyPrefix: string, window: Window): Counter => {
  const counter = new RateLimiterPostgres({
    ...window,
    storeClient: withoutNames(pool),
    storeType: "pool",
    tableName: "throttles",
    tableCreated: true,
    // A job does so, and says how many (jobs/forget-expired).
    clearExpiredByTimeout: false,
    keyPrefix,
  });
  const dropBeyondWindow = async (key: string): Promise<void> => {
    counter.deleteInMemoryBlockedAll();
    // With its condition: of many that are refused at once only the first takes away what was counted.
    await pool.query("delete from throttles where key = $1 and expire > $2", [
      `${keyPrefix}:${key}`,
      // oxlint-disable-next-line house/no-ambient-clock -- the library counts by this clock
      Date.now() + counter.msDuration,
    ]);
  };
  return Object.assign(counter, { dropBeyondWindow });
};

/**
 * A wait that is longer than the window was begun by a clock that ran ahead, and counts as over: no caller waits a
 * year for a moment's wrong clock. Where the clocks of two servers differ, a window so begins anew once.
 */
export const consume = async (counter: Counter, key: string): Promise<Outcome<null>> => {
  const refusal = await refusalOf(counter, key);
  if (refusal === null) return ok(null);
  if (refusal.msBeforeNext <= counter.msDuration) return tooMany(refusal);
  await counter.dropBeyondWindow(key);
  const again = await refusalOf(counter, key);
  return again === null ? ok(null) : tooMany(again);
};

const tooMany = ({ msBeforeNext }: RateLimiterRes): Outcome<never> =>
  refuse({ kind: "too-many-tries", waitMs: msBeforeNext });

const refusalOf = async (counter: Counter, key: string): Promise<RateLimiterRes | null> => {
  try {
    await counter.consume(key);
    return null;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal;
    throw refusal;
  }
};

/** That of the networks which are known (login-throttle.ts, second-factor-throttle.ts). */
const LONGEST_WINDOW_MS = 90 * DAY_MS;

/**
 * Counters of tries whose window is over, and those whose window no clock that is right can have begun. Windows run in
 * machine time; the hour is for machines that disagree.
 */
export const forgetThrottles = async ({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): Promise<number> => {
  const now = clock.machineNow();
  const gone = await database.db
    .deleteFrom("throttles")
    .where((row) =>
      row.or([row("expire", "<", now - HOUR_MS), row("expire", ">", now + LONGEST_WINDOW_MS + HOUR_MS)]),
    )
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
};
