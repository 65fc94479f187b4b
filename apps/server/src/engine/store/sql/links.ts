import type { Kysely } from "kysely";
import type { LinkRow, LinkRows, NewLinkRow } from "../rows/links.ts";
import { readyStatement, type The } from "../../../platform/db/ready-statement.ts";
import type { DB } from "../../../platform/db/schema.ts";
import { dateOf, instantOf } from "./instants.ts";

export const linkRows = (db: Kysely<DB>): LinkRows => ({
  insertLink: async (link) => {
    await insertLink(db, linkColumnsOf(link));
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

/** Named apart from the columns of a mail, with which they may be written. */
export type LinkColumns = {
  readonly linkHash: string;
  readonly linkOwner: string;
  readonly purpose: string;
  readonly ref: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
};

export const linkColumnsOf = ({ hash, owner, purpose, ref, ...times }: NewLinkRow): LinkColumns => ({
  linkHash: hash,
  linkOwner: owner,
  purpose,
  ref,
  createdAt: new Date(times.createdAt),
  expiresAt: dateOf(times.expiresAt),
});

export const newLink = (the: The<LinkColumns>) => ({
  hash: the("linkHash"),
  owner: the("linkOwner"),
  purpose: the("purpose"),
  ref: the("ref"),
  created_at: the("createdAt"),
  expires_at: the("expiresAt"),
});

const insertLink = readyStatement<LinkColumns>()((db, the) =>
  db.insertInto("secret_links").values(newLink(the)),
);

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
