import { ok, refuse, type Outcome } from "@afterword/core/errors/outcome";
import type { Context } from "../../context.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { recordSignOfLife } from "../../engine/switch/signs-of-life.ts";
import { removeRecipient } from "./queries.ts";

/** Deletes a recipient and takes it out of the notes that were not sent out. A sign of life. */
export const deleteRecipient = (
  context: Context,
  { owner, device, id }: { readonly owner: string; readonly device: string; readonly id: string },
): Promise<Outcome<string>> =>
  transaction(context.database.db, async (trx) => {
    const rows = rowsOf(trx);
    await rows.lockUser(owner);
    if (!(await removeRecipient(trx, owner, id))) return refuse({ kind: "not-found" });
    await recordSignOfLife(rows, context, { owner, source: "saved", device });
    return ok("OK");
  });
