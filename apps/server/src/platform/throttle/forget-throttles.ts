import type { Database } from "../db/database.ts";
import type { Clock } from "../time/clock.ts";
import { DAY_MS, HOUR_MS } from "@afterword/core/time/duration";

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
