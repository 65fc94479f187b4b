import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { currentMark, unwrapDataKey } from "../../platform/crypto/master-key.ts";

type Keys = Pick<Context, "database" | "masterKey">;

/**
 * Whether every data key can be opened: one is tried of each master key that wrapped any. Rows written under a key
 * that nobody can read would be as good as lost.
 */
export const opensEveryKey = async ({ database, masterKey }: Keys): Promise<boolean> => {
  const samples = await sql<{ id: string; wrapped_key: Buffer }>`
    select users.id, users.wrapped_key from users join (
      select min(id::text) as id from users
      group by case when substring(wrapped_key from 1 for 1) = '\\x02' then substring(wrapped_key from 1 for 9) end
    ) as samples on samples.id = users.id::text`.execute(database.db);
  return samples.rows.every(({ id, wrapped_key }) => canOpen(masterKey, id, wrapped_key));
};

export const canOpen = (masterKey: Context["masterKey"], owner: string, wrapped: Buffer): boolean => {
  try {
    unwrapDataKey(masterKey, owner, wrapped);
    return true;
  } catch {
    return false;
  }
};

/** How many data keys are not wrapped by the current master key. */
export const countOtherwiseWrapped = async ({ database, masterKey }: Keys): Promise<number> => {
  const mark = currentMark(masterKey);
  const { count } = await database.db
    .selectFrom("users")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(sql<Buffer>`substring(wrapped_key from 1 for ${sql.lit(mark.length)})`, "!=", mark)
    .executeTakeFirstOrThrow();
  return count;
};
