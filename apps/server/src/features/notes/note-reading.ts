import type { Note, NoteRecipient } from "@afterword/contract/endpoints/notes";
import type { Recipient } from "@afterword/contract/endpoints/recipients";
import { asLanguage } from "@afterword/core/language/languages";
import type { Kysely } from "kysely";
import { getOwnerKey } from "../../engine/store/sql/owner-key.ts";
import { openOrEmpty, type RecipientContent } from "../../engine/store/sealed-recipients.ts";
import { listRecipients } from "../recipients/public.ts";
import type { Context } from "../../context.ts";
import { openJson, type DataKey } from "../../platform/crypto/sealing.ts";
import type { DB } from "../../platform/db/schema.ts";
import { listRecordings, type KnownRecording } from "../media/public.ts";
import { asMeasured, recordingStateOf } from "./note-recordings.ts";
import { openNote } from "./note-sealing.ts";
import { presentDelivered, presentNote } from "./present.ts";
import { findNoteRow, listNoteRows, listRecipientIds, listSentTo, type NoteRow } from "./queries.ts";

type ReadingContext = Pick<Context, "masterKey" | "pictureAddresses">;

/** All notes of an owner, with their recipients whole. */
export const readNotes = async (db: Kysely<DB>, context: ReadingContext, owner: string): Promise<Note[]> =>
  openRows(db, context, owner, await listNoteRows(db, owner));

/** Undefined when it is unknown or belongs to another owner. */
export const readNote = async (
  db: Kysely<DB>,
  context: ReadingContext,
  owner: string,
  id: string,
): Promise<Note | undefined> => {
  const row = await findNoteRow(db, owner, id);
  return row === undefined ? undefined : (await openRows(db, context, owner, [row]))[0];
};

const openRows = async (
  db: Kysely<DB>,
  context: ReadingContext,
  owner: string,
  rows: readonly NoteRow[],
): Promise<Note[]> => {
  const key = await getOwnerKey(db, context, owner);
  const people = new Map(
    (await listRecipients(db, context, owner, key)).map((person) => [person._id, person]),
  );
  const recipientIds = await listRecipientIds(db, owner);
  const isSent = (row: NoteRow): boolean => row.triggered_at !== null;
  const sentTo = rows.some(isSent) ? await readSentTo(db, key, owner, people) : NO_RECIPIENTS;
  const recordings = rows.some((row) => row.recording !== null)
    ? await listRecordings(db, owner)
    : new Map<string, KnownRecording>();
  return rows.map((row) => {
    const content = openNote(key, owner, row.id, row.sealed);
    return presentNote({
      id: row.id,
      owner,
      content: { ...content, recording: asMeasured(content.recording, recordings) },
      recordingState: recordingStateOf(content.recording, recordings),
      active: row.active,
      triggeredAt: row.triggered_at,
      updatedAt: row.updated_at,
      recipients: isSent(row)
        ? (sentTo.get(row.id) ?? [])
        : (recipientIds.get(row.id) ?? []).flatMap((id) => people.get(id) ?? []),
    });
  });
};

type PeopleByNote = ReadonlyMap<string, NoteRecipient[]>;
const NO_RECIPIENTS: PeopleByNote = new Map();

type SentTo = Awaited<ReturnType<typeof listSentTo>>[number];

/** A sent note shows its recipients as they were at that moment, with the state of each mail. */
const readSentTo = async (
  db: Kysely<DB>,
  key: DataKey,
  owner: string,
  people: ReadonlyMap<string, Recipient>,
): Promise<PeopleByNote> => {
  const byNote = Map.groupBy(await listSentTo(db, owner), ({ note }) => note);
  const open = (row: SentTo): NoteRecipient => {
    const { id, recipient, sealed, state } = row;
    const place = { table: "deliveries", owner, id };
    // Empty where the recipient's own seal did not open at the release.
    const content = openOrEmpty(() => openJson<RecipientContent>(key, place, sealed));
    const { name, email } = content;
    const mailCameBack = state === "bounced";
    const delivered = presentDelivered(row);
    // A picture is not part of what was sent; it comes from the owner's list.
    const { hasPfp = false, pfp = null } = people.get(recipient) ?? {};
    const person = { _id: recipient, owner: { _id: owner }, name, email, hasPfp, pfp };
    return { ...person, language: asLanguage(content.language ?? null), mailCameBack, delivered };
  };
  return new Map([...byNote].map(([note, rows]) => [note, rows.map(open)]));
};
