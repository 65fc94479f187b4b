import { wallMs } from "@afterword/core/time/instant";
import type { WallMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { CHALLENGE_MS } from "./passkeys.ts";
import { recordUnfinished } from "./record-change.ts";
import { listOwnersOfExpired, takeUnfinished } from "./ticket-rows.ts";

/**
 * Log-ins with the right password whose second step was not completed in time: whoever began them and is not the owner
 * knows the password, and would leave no trace by stopping there. Answers how many owners were concerned.
 */
export const tellUnfinished = async (context: Context): Promise<number> => {
  const { clock, database } = context;
  const now = clock.now();
  let concerned = 0;
  for (const owner of await listOwnersOfExpired(database.db, new Date(now))) {
    if (await transaction(database.db, (trx) => tellOne(trx, context, owner, now))) concerned += 1;
  }
  if (concerned > 0) context.notifyJobs();
  return concerned;
};

const tellOne = async (trx: Trx, context: Context, owner: string, now: WallMs): Promise<boolean> => {
  const user = await rowsOf(trx).lockUser(owner);
  const unfinished = await takeUnfinished(trx, owner, new Date(now));
  const last = unfinished.at(-1);
  if (user === undefined || last === undefined) return false;
  const { device, network, expiresAt } = last;
  const begunAt = wallMs(expiresAt.getTime() - CHALLENGE_MS);
  await recordUnfinished(trx, context, user, { device, network, begunAt, times: unfinished.length });
  return true;
};
