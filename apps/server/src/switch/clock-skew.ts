import { sql } from "kysely";
import type { Context } from "../context.ts";

/** How far the machine's clock is ahead of the database's, in milliseconds, taken at the middle of the question. */
export const readClockSkewMs = async (context: Context): Promise<number> => {
  const askedAt = context.clock.machineNow();
  // oxlint-disable-next-line house/no-ambient-clock -- the two clocks are compared here (behaviour §1.3)
  const answer = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(context.database.db);
  const answeredAt = context.clock.machineNow();
  const at = answer.rows[0]?.at.getTime() ?? Number.NaN;
  return (askedAt + answeredAt) / 2 - at;
};
