import type { Recipient } from "@afterword/contract/endpoints/recipients";
import { asLanguage } from "@afterword/core/language/languages";
import type { Kysely } from "kysely";
import { openOrEmpty, openRecipientContent } from "../../engine/store/sealed-recipients.ts";
import type { DataKey } from "../../platform/crypto/sealing.ts";
import type { DB } from "../../platform/db/schema.ts";
import type { PictureAddresses } from "../pictures/public.ts";

/** An owner's recipients as the wire shows them, in the order in which they were added. */
export const listRecipients = async (
  db: Kysely<DB>,
  context: Pictures,
  owner: string,
  key: DataKey,
): Promise<Recipient[]> => {
  const rows = await selectRecipients(db, owner)
    .orderBy("recipients.created_at")
    .orderBy("recipients.id")
    .execute();
  return rows.map((row) => openRecipient(context, owner, key, row));
};

/** Undefined when it is unknown or another owner's: the owner is part of the key. */
export const findRecipient = async (
  db: Kysely<DB>,
  context: Pictures,
  { owner, id }: { readonly owner: string; readonly id: string },
  key: DataKey,
): Promise<Recipient | undefined> => {
  const row = await selectRecipients(db, owner).where("recipients.id", "=", id).executeTakeFirst();
  return row === undefined ? undefined : openRecipient(context, owner, key, row);
};

/** What makes addresses of pictures. */
export type Pictures = { readonly pictureAddresses: PictureAddresses };

export const selectRecipients = (db: Kysely<DB>, owner: string) =>
  db
    .selectFrom("recipients")
    .leftJoin("pictures", (join) =>
      join.onRef("pictures.owner", "=", "recipients.owner").onRef("pictures.recipient", "=", "recipients.id"),
    )
    .select(["recipients.id", "recipients.sealed", "recipients.bounced_at", "pictures.id as picture"])
    .where("recipients.owner", "=", owner);

export type RecipientRow = {
  readonly id: string;
  readonly sealed: Buffer;
  readonly bounced_at: Date | null;
  /** Id of their picture. */
  readonly picture: string | null;
};

export const openRecipient = (
  { pictureAddresses }: Pictures,
  owner: string,
  key: DataKey,
  row: RecipientRow,
): Recipient => {
  const { name, email, language = null } = openOrEmpty(() => openRecipientContent(key, owner, row));
  const { picture } = row;
  return {
    _id: row.id,
    owner: { _id: owner },
    name,
    email,
    hasPfp: picture !== null,
    pfp: picture === null ? null : pictureAddresses.of({ owner, picture }),
    mailCameBack: row.bounced_at !== null,
    language: asLanguage(language),
  };
};

export type RecipientValues = {
  readonly owner: string;
  readonly id: string;
  readonly sealed: Buffer;
  readonly at: Date;
  /** Whether a mailbox that refused our mail is still the one of this address. */
  readonly keepsBounce: boolean;
};

/** Writes the recipient anew, whether or not they were there before. */
export const saveRecipient = async (
  db: Kysely<DB>,
  { owner, id, sealed, at, keepsBounce }: RecipientValues,
): Promise<void> => {
  const changed = keepsBounce ? { sealed } : { sealed, bounced_at: null };
  await db
    .insertInto("recipients")
    .values({ owner, id, sealed, created_at: at })
    .onConflict((conflict) => conflict.columns(["owner", "id"]).doUpdateSet(changed))
    .execute();
};

export const countRecipients = async (db: Kysely<DB>, owner: string): Promise<number> => {
  const { count } = await db
    .selectFrom("recipients")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("owner", "=", owner)
    .executeTakeFirstOrThrow();
  return count;
};

/**
 * Also takes it out of the owner's notes; a note without recipients is paused, because an active note promises
 * to be delivered. Deliveries carry their own copy, under way or done. False when there is none.
 */
export const removeRecipient = async (db: Kysely<DB>, owner: string, id: string): Promise<boolean> => {
  await db.deleteFrom("note_recipients").where("owner", "=", owner).where("recipient", "=", id).execute();
  const gone = await db
    .deleteFrom("recipients")
    .where("owner", "=", owner)
    .where("id", "=", id)
    .executeTakeFirst();
  await pauseNotesWithoutRecipients(db, owner);
  return gone.numDeletedRows === 1n;
};

const pauseNotesWithoutRecipients = async (db: Kysely<DB>, owner: string): Promise<void> => {
  await db
    .updateTable("notes")
    .set({ active: false })
    .where("owner", "=", owner)
    .where("triggered_at", "is", null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("note_recipients")
            .select("note_recipients.recipient")
            .whereRef("note_recipients.owner", "=", "notes.owner")
            .whereRef("note_recipients.note", "=", "notes.id"),
        ),
      ),
    )
    .execute();
};
