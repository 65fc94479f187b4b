import type { Context } from "../../context.ts";
import { recordAudit } from "../../engine/store/sql/audit-events.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { FailedLogIns } from "./failed-log-ins.ts";

/** Writes those of the accounts whose last entry is an hour old. Answers how many entries that made. */
export const writeFailedLogIns = async (context: Context): Promise<number> =>
  writeAll(context, context.failedLogIns.takeDue(context.clock.now()));

/** The server stops: whatever is left. */
export const writeLastFailedLogIns = async (context: Context): Promise<void> => {
  await writeAll(context, context.failedLogIns.take());
};

const writeAll = async (context: Context, all: readonly FailedLogIns[]): Promise<number> => {
  const rest = [...all];
  try {
    for (let next = rest.at(0); next !== undefined; next = rest.at(0)) {
      const failed = next;
      await transaction(context.database.db, (trx) => writeOne(trx, context, failed));
      rest.shift();
    }
  } finally {
    for (const failed of rest) context.failedLogIns.giveBack(failed);
  }
  return all.length;
};

/**
 * For a log-in that works: it stands behind the tries before it. `write` belongs into its transaction, under the owner's
 * lock. Where that comes to nothing, or never gets as far, the tries are remembered on.
 */
export const withFailedBefore = async <T>(
  context: Context,
  owner: string,
  work: (write: (trx: Trx) => Promise<void>) => Promise<T>,
): Promise<T> => {
  const before = context.failedLogIns.take(owner);
  let isWritten = false;
  const write = async (trx: Trx): Promise<void> => {
    for (const failed of before) await record(trx, context, failed);
    isWritten = true;
  };
  try {
    return await work(write);
  } catch (error) {
    isWritten = false;
    throw error;
  } finally {
    if (!isWritten) for (const failed of before) context.failedLogIns.giveBack(failed);
  }
};

const writeOne = async (trx: Trx, context: Context, failed: FailedLogIns): Promise<void> => {
  // The account may be gone meanwhile.
  if ((await rowsOf(trx).lockUser(failed.owner)) !== undefined) await record(trx, context, failed);
};

const record = (trx: Trx, { ids }: Context, { owner, at, kind, ...detail }: FailedLogIns): Promise<void> =>
  recordAudit(trx, { owner, id: ids.uuid(), at: new Date(at), kind, detail });
