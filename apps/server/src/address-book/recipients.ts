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
    .select(["id", "sealed", "has_pfp"])
    .where("owner", "=", owner)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => openRecipient(key, owner, row));
};

export type RecipientRow = { readonly id: string; readonly sealed: Buffer; readonly has_pfp: boolean };

export const openRecipient = (key: DataKey, owner: string, row: RecipientRow): Recipient => {
  const { name, email } = openJson<RecipientContent>(key, recipientPlace(owner, row.id), row.sealed);
  return { _id: row.id, owner: { _id: owner }, name, email, hasPfp: row.has_pfp, pfp: null };
};

export const sealRecipient = (key: DataKey, owner: string, id: string, content: RecipientContent): Buffer =>
  sealJson(key, recipientPlace(owner, id), content);

const recipientPlace = (owner: string, id: string): Place => ({ table: "recipients", owner, id });
