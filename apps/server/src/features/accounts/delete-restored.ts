import { wallMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import { countAudit, recordAudit } from "../../engine/store/sql/audit-events.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { DeletedAccount } from "./deleted-list.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import { findAccountMadeBefore, listRecordedDeletions } from "./deletion-queries.ts";
import { OFFICE_ID, openOffice } from "./office.ts";
import { removeAccount } from "./queries.ts";

/**
 * Deletes again what was deleted before and came back with an older database, by whatever means it was restored
 * (docs/decisions/023). To be called at each start, before anything is decided or sent. Afterwards the list outside the
 * database and the record inside it tell the same.
 */
export const deleteRestored = async (context: Context): Promise<void> => {
  const listed = await readList(context);
  let count = 0;
  for (const account of listed) if (await deleteAgain(context, account)) count += 1;
  if (count > 0)
    context.log.warn({ count }, "accounts that had been deleted came back, and were deleted again");
  await completeList(context, listed);
};

const readList = async ({ deletedList, log }: Context): Promise<readonly DeletedAccount[]> => {
  try {
    return await deletedList.read();
  } catch (error) {
    log.error({ err: error }, "the list of deleted accounts cannot be read");
    return [];
  }
};

/** One that was made after the deletion of its id is another account: those of the demo keep their ids. */
const deleteAgain = (context: Context, { id, at }: DeletedAccount): Promise<boolean> =>
  transaction(context.database.db, async (trx) => {
    if ((await findAccountMadeBefore(trx, id, new Date(at))) === undefined) return false;
    const rows = rowsOf(trx);
    if ((await rows.lockUser(id)) === undefined) return false;
    const entries = await countAudit(trx, id);
    await removeAccount(trx, id);
    const now = await readNow(rows, context);
    await openOffice(trx, context, now);
    const event = { owner: OFFICE_ID, id: context.ids.uuid(), at: new Date(at) };
    const detail = { account: id, by: "restore", entries };
    await recordAudit(trx, { ...event, kind: "account-deleted", detail });
    return true;
  });

const completeList = async (context: Context, listed: readonly DeletedAccount[]): Promise<void> => {
  const known = new Set(listed.map(({ id }) => id));
  const recorded = await listRecordedDeletions(context.database.db, OFFICE_ID);
  const missing = recorded.filter(({ id }) => !known.has(id)).map(({ id, at }) => ({ id, at: wallMs(at) }));
  try {
    await context.deletedList.add(missing);
  } catch (error) {
    context.log.warn({ err: error }, "deleted accounts cannot be listed outside the database");
  }
};
