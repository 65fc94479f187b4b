import type { Recipient } from "@afterword/contract/endpoints/recipients";
import type { Kysely } from "kysely";
import { openJson, sealJson, type DataKey, type Place } from "../crypto/sealing.ts";
import type { DB } from "../db/schema.ts";

/** What is sealed of a recipient. */
export type RecipientContent = { readonly name: string; readonly email: string };

/** An owner's recipients as the wire shows them, in the order in which they were added. */
export const listRecipients = async (db: Kysely<DB>, key: DataKey, owner: string): Promise<Recipient[]> => {
  const rows = await db
    .selectFrom("recipients")
    .select(RECIPIENT_COLUMNS)
    .where("owner", "=", owner)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => openRecipient(key, owner, row));
};

export const RECIPIENT_COLUMNS = ["id", "sealed", "has_pfp", "bounced_at"] as const;

export type RecipientRow = {
  readonly id: string;
  readonly sealed: Buffer;
  readonly has_pfp: boolean;
  readonly bounced_at: Date | null;
};

export const openRecipient = (key: DataKey, owner: string, row: RecipientRow): Recipient => {
  const { name, email } = openOrEmpty(() => openRecipientContent(key, owner, row));
  const mailCameBack = row.bounced_at !== null;
  return { _id: row.id, owner: { _id: owner }, name, email, hasPfp: row.has_pfp, pfp: null, mailCameBack };
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
