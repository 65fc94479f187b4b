import type { Recipient } from "@afterword/contract/endpoints/recipients";
import type { Kysely } from "kysely";
import type { Context } from "../context.ts";
import { openJson, sealJson, type DataKey, type Place } from "../crypto/sealing.ts";
import type { DB } from "../db/schema.ts";

/** What is sealed of a recipient. */
export type RecipientContent = { readonly name: string; readonly email: string };

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

/** What makes addresses of pictures. */
export type Pictures = Pick<Context, "pictureAddresses">;

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
  const { name, email } = openOrEmpty(() => openRecipientContent(key, owner, row));
  const { picture } = row;
  return {
    _id: row.id,
    owner: { _id: owner },
    name,
    email,
    hasPfp: picture !== null,
    pfp: picture === null ? null : pictureAddresses.of({ owner, picture }),
    mailCameBack: row.bounced_at !== null,
  };
};

/** Empty where the seal does not open: one bad row must not hide all the others, and its owner can write it anew. */
export const openOrEmpty = (open: () => RecipientContent): RecipientContent => {
  try {
    return open();
  } catch {
    return { name: "", email: "" };
  }
};

/** Throws where the seal does not open. */
export const openRecipientContent = (
  key: DataKey,
  owner: string,
  { id, sealed }: Pick<RecipientRow, "id" | "sealed">,
): RecipientContent => openJson<RecipientContent>(key, recipientPlace(owner, id), sealed);

export const sealRecipient = (key: DataKey, owner: string, id: string, content: RecipientContent): Buffer =>
  sealJson(key, recipientPlace(owner, id), content);

const recipientPlace = (owner: string, id: string): Place => ({ table: "recipients", owner, id });
