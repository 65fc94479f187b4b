import type { Kysely } from "kysely";
import type { DB } from "../../db/schema.ts";

export type StoredContent = { readonly id: string; readonly content: string; readonly at: Date };

/** Leaves alone what is there already. */
export const insertMissing = async (db: Kysely<DB>, contents: readonly StoredContent[]): Promise<void> => {
  await db
    .insertInto("snippets")
    .values(contents.map(({ id, content, at }) => ({ id, content, updated_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const findContents = (db: Kysely<DB>) => db.selectFrom("snippets").select(["id", "content"]).execute();

export const findContent = async (db: Kysely<DB>, id: string): Promise<string | undefined> => {
  const row = await db.selectFrom("snippets").select("content").where("id", "=", id).executeTakeFirst();
  return row?.content;
};

export const replaceContent = async (db: Kysely<DB>, { id, content, at }: StoredContent): Promise<void> => {
  await db
    .insertInto("snippets")
    .values({ id, content, updated_at: at })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ content, updated_at: at }))
    .execute();
};
