import type { Note } from "@afterword/contract/endpoints/notes";
import type { Kysely } from "kysely";
import { getOwnerKey } from "../../address-book/owner-key.ts";
import { listRecipients } from "../../address-book/recipients.ts";
import type { Context } from "../../context.ts";
import type { DB } from "../../db/schema.ts";
import { openNote } from "../../notebook/note-content.ts";
import { presentNote } from "./present.ts";
import { findNoteRow, listNoteRows, listRecipientIds, type NoteRow } from "./queries.ts";

/** All notes of an owner, with their recipients whole. */
export const readNotes = async (db: Kysely<DB>, context: Context, owner: string): Promise<Note[]> =>
  openRows(db, context, owner, await listNoteRows(db, owner));

/** Undefined when it is unknown or somebody else's. */
export const readNote = async (
  db: Kysely<DB>,
  context: Context,
  owner: string,
  id: string,
): Promise<Note | undefined> => {
  const row = await findNoteRow(db, owner, id);
  return row === undefined ? undefined : (await openRows(db, context, owner, [row]))[0];
};

const openRows = async (
  db: Kysely<DB>,
  context: Context,
  owner: string,
  rows: readonly NoteRow[],
): Promise<Note[]> => {
  const key = await getOwnerKey(db, context, owner);
  const people = new Map((await listRecipients(db, key, owner)).map((person) => [person._id, person]));
  const recipientIds = await listRecipientIds(db, owner);
  return rows.map((row) =>
    presentNote({
      id: row.id,
      owner,
      content: openNote(key, owner, row.id, row.sealed),
      active: row.active,
      triggeredAt: row.triggered_at,
      updatedAt: row.updated_at,
      recipients: (recipientIds.get(row.id) ?? []).flatMap((id) => people.get(id) ?? []),
    }),
  );
};
