import { DAY_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import type { WallMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { openServiceClock } from "../../engine/clock/service-clock.ts";

const ROW = 1;

/**
 * Up to when whatever ended has ended for certain: it had by the calendar of now, and by that of the last time this was
 * asked, a day of service time ago or more. So a calendar that is a year ahead for an hour makes nobody forgotten.
 * Null when it was asked less than a day ago, or never before.
 */
export const findExpiredBy = async (context: Context): Promise<WallMs | null> => {
  const now = await openServiceClock(context);
  const asked = { at: new Date(now.wall), at_ms: now.service };
  return transaction(context.database.db, async (trx) => {
    const last = await trx
      .selectFrom("last_forgetting")
      .select(["at", "at_ms"])
      .where("id", "=", ROW)
      .forUpdate()
      .executeTakeFirst();
    if (last === undefined) {
      const first = trx.insertInto("last_forgetting").values({ id: ROW, ...asked });
      await first.onConflict((conflict) => conflict.doNothing()).execute();
      return null;
    }
    if (now.service - last.at_ms < DAY_MS) return null;
    await trx.updateTable("last_forgetting").set(asked).where("id", "=", ROW).execute();
    return wallMs(Math.min(now.wall, last.at.getTime()));
  });
};
