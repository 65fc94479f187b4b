import type { WallMs } from "@afterword/core/time/instant";
import type { Kysely } from "kysely";
import type { Context } from "../context.ts";
import type { DB } from "../db/schema.ts";
import { hashSecret } from "../crypto/secret-hash.ts";

/** What a secret link is good for; a secret of one purpose opens nothing else. */
export type LinkPurpose = "confirm-email" | "confirm-updated-email" | "confirm-agency" | "delivery";

export type NewLink = {
  readonly owner: string;
  readonly purpose: LinkPurpose;
  /** What it leads to, in the words of its purpose: an address, a cycle, a note and recipient. */
  readonly ref: string;
  /** Null: as long as what it leads to. */
  readonly expiresAt: WallMs | null;
};

/** Makes a link and answers its secret, which is stored only in sealed rows: in the mail that carries it, for a retry,
 * and for a delivered note in its delivery. */
export const createSecretLink = async (db: Kysely<DB>, context: Context, link: NewLink): Promise<string> => {
  const secret = context.ids.secret();
  await db
    .insertInto("secret_links")
    .values({
      hash: hashSecret(secret),
      owner: link.owner,
      purpose: link.purpose,
      ref: link.ref,
      created_at: new Date(context.clock.now()),
      expires_at: link.expiresAt === null ? null : new Date(link.expiresAt),
    })
    .execute();
  return secret;
};

export type FoundLink = {
  readonly hash: string;
  readonly owner: string;
  readonly ref: string;
  readonly usedAt: Date | null;
};

/** Undefined when the secret is unknown, of another purpose, or past its end. */
export const findSecretLink = async (
  db: Kysely<DB>,
  context: Context,
  purpose: LinkPurpose,
  secret: string,
): Promise<FoundLink | undefined> => {
  const row = await db
    .selectFrom("secret_links")
    .select(["hash", "owner", "ref", "used_at", "expires_at"])
    .where("hash", "=", hashSecret(secret))
    .where("purpose", "=", purpose)
    .executeTakeFirst();
  if (row === undefined || (row.expires_at !== null && row.expires_at.getTime() <= context.clock.now()))
    return undefined;
  return { hash: row.hash, owner: row.owner, ref: row.ref, usedAt: row.used_at };
};

/** Marks it as used. True for the one caller that did; false when it had been used before. */
export const markLinkUsed = async (db: Kysely<DB>, context: Context, hash: string): Promise<boolean> => {
  const used = await db
    .updateTable("secret_links")
    .set({ used_at: new Date(context.clock.now()) })
    .where("hash", "=", hash)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
};
