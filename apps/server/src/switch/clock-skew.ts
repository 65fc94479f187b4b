import { SECOND_MS } from "@afterword/core/time/duration";
import { sql } from "kysely";
import type { Context } from "../context.ts";

/** While the clocks of application and database lie further apart, nothing is decided or sent (behaviour §1.3). */
export const CLOCK_SKEW_MAX_MS = 5 * SECOND_MS;

/** How far the machine's clock is ahead of the database's, in milliseconds, taken at the middle of the question. */
export const readClockSkewMs = async (context: Context): Promise<number> => {
  const askedAt = context.clock.machineNow();
  // oxlint-disable-next-line house/no-ambient-clock -- the two clocks are compared here (behaviour §1.3)
  const answer = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(context.database.db);
  const answeredAt = context.clock.machineNow();
  const at = answer.rows[0]?.at.getTime() ?? Number.NaN;
  return (askedAt + answeredAt) / 2 - at;
};

/** False, with a line in the log, while this server's clock cannot be trusted. */
export const isClockTrusted = async (context: Context): Promise<boolean> => {
  const skewMs = await readClockSkewMs(context);
  if (Math.abs(skewMs) <= CLOCK_SKEW_MAX_MS) return true;
  context.log.error({ skewMs }, "the clocks of application and database differ; nothing is decided or sent");
  return false;
};
