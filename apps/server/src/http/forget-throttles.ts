import { HOUR_MS } from "@afterword/core/time/duration";
import type { Context } from "../context.ts";

/** Counters of tries whose window is over. Windows run in machine time; the hour is for machines that disagree. */
export const forgetThrottles = async ({ database, clock }: Context): Promise<number> => {
  const gone = await database.db
    .deleteFrom("throttles")
    .where("expire", "<", clock.machineNow() - HOUR_MS)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
};
