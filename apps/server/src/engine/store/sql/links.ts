import type { Kysely } from "kysely";
import type { LinkRow, LinkRows } from "../rows/links.ts";
import type { DB } from "../../../platform/db/schema.ts";
import { dateOf, instantOf } from "./instants.ts";

export const linkRows = (db: Kysely<DB>): LinkRows => ({
  insertLink: async ({ hash, owner, purpose, ref, createdAt, expiresAt }) => {
    const times = { created_at: new Date(createdAt), expires_at: dateOf(expiresAt) };
    await db
      .insertInto("secret_links")
      .values({ hash, owner, purpose, ref, ...times })
      .execute();
  },
  findLink: (hash, purpose) => findLink(db, hash, purpose),
  markLinkUsed: async (hash, at) => {
    const used = await marking(db, hash, new Date(at)).where("used_at", "is", null).executeTakeFirst();
    return used.numUpdatedRows === 1n;
  },
  setLinkUsedAt: async (hash, at) => {
    await marking(db, hash, new Date(at)).execute();
  },
  changeLinkRefs: async (links, ref) => {
    await db
      .updateTable("secret_links")
      .set({ ref })
      .where("owner", "=", links.owner)
      .where("purpose", "=", links.purpose)
      .where("ref", "in", links.refs)
      .execute();
  },
});

const findLink = async (db: Kysely<DB>, hash: string, purpose: string): Promise<LinkRow | undefined> => {
  const row = await db
    .selectFrom("secret_links")
    .select(["owner", "ref", "expires_at", "used_at"])
    .where("hash", "=", hash)
    .where("purpose", "=", purpose)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { owner, ref, expires_at, used_at } = row;
  return { hash, owner, ref, expiresAt: instantOf(expires_at), usedAt: instantOf(used_at) };
};

const marking = (db: Kysely<DB>, hash: string, used_at: Date) =>
  db.updateTable("secret_links").set({ used_at }).where("hash", "=", hash);
