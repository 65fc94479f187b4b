import { ok, refuse, type Outcome } from "@afterword/core/errors/outcome";
import type { Context } from "../../context.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import type { SwitchContext } from "../../engine/context.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { recordSignOfLife } from "../../engine/switch/signs-of-life.ts";
import { transaction, type Trx } from "../../platform/db/transaction.ts";
import { eraseUnnamedRecordings } from "../media/public.ts";
import { eraseNote, findNoteRow, hideNote, type NoteRow } from "./queries.ts";

/**
 * Deletes a note. One that was sent out only leaves its owner's list; its recipients keep it until its retention
 * ends (docs/decisions/006). A sign of life.
 */
export const deleteNote = (
  context: SwitchContext & Pick<Context, "database">,
  { owner, device, id }: { readonly owner: string; readonly device: string; readonly id: string },
): Promise<Outcome<string>> =>
  transaction(context.database.db, async (trx) => {
    const rows = rowsOf(trx);
    await rows.lockUser(owner);
    const note = await findNoteRow(trx, owner, id);
    if (note === undefined) return refuse({ kind: "not-found" });
    if (note.triggered_at === null) await eraseWithRecording(trx, context, owner, note);
    else await hideNote(trx, owner, id, new Date(context.clock.now()));
    await recordSignOfLife(rows, context, { owner, source: "saved", device });
    return ok("OK");
  });

/** What it named is erased with it, unless another note names it too. */
const eraseWithRecording = async (
  trx: Trx,
  context: SwitchContext,
  owner: string,
  { id, recording }: NoteRow,
): Promise<void> => {
  await eraseNote(trx, owner, id);
  if (recording === null) return;
  await eraseUnnamedRecordings(trx, await readNow(rowsOf(trx), context), owner, [recording]);
};
