import type { Kysely } from "kysely";
import type { DB } from "../../platform/db/schema.ts";
import type { Trx } from "../../platform/db/transaction.ts";

export type StoredContent = { readonly id: string; readonly content: string; readonly at: Date };

/** What admins wrote; the other places have none. */
export const findContents = (db: Kysely<DB>) =>
  db.selectFrom("snippets").select(["id", "content"]).where("rewritten", "=", true).execute();

/** What an admin wrote there, if one did. */
export const findContent = async (db: Kysely<DB>, id: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom("snippets")
    .select("content")
    .where("id", "=", id)
    .where("rewritten", "=", true)
    .executeTakeFirst();
  return row?.content;
};

/** The same, while no other change of it goes on. */
export const lockContent = async (trx: Trx, id: string): Promise<string | undefined> => {
  const row = await trx
    .selectFrom("snippets")
    .select(["content", "rewritten"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row?.rewritten === true ? row.content : undefined;
};

export const replaceContent = async (db: Kysely<DB>, { id, content, at }: StoredContent): Promise<void> => {
  await db
    .insertInto("snippets")
    .values({ id, content, updated_at: at, rewritten: true })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ content, updated_at: at, rewritten: true }))
    .execute();
};
