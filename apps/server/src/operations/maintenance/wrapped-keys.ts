import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { currentMark, rewrapDataKey, unwrapDataKey } from "../../platform/crypto/master-key.ts";
import { transaction } from "../../platform/db/transaction.ts";

/** Small, so that no request waits for the rows of a batch longer than for any other statement. */
const BATCH = 100;
const FIRST = "00000000-0000-0000-0000-000000000000";

export type Rewrapped = {
  readonly rewrapped: number;
  /** Keys that none of the known master keys opens; they were left as they are. */
  readonly unreadable: number;
};

/**
 * Wraps every data key anew by the current master key; what is sealed under the data keys stays as it is. Each batch
 * is committed by itself and only touches keys that are still the ones that were read, so this may run beside
 * servers that know both master keys, may be cut off at any point, and may run again (docs/decisions/017).
 */
export const rewrapKeys = async (context: Pick<Context, "database" | "masterKey">): Promise<Rewrapped> => {
  const done = { rewrapped: 0, unreadable: 0 };
  let after = FIRST;
  for (;;) {
    const rows = await readBatch(context, after);
    const last = rows.at(-1);
    if (last === undefined) return done;
    after = last.id;
    const { fresh, unreadable } = rewrap(context, rows);
    done.unreadable += unreadable;
    if (fresh.length > 0) done.rewrapped += await writeBatch(context, fresh);
  }
};

type Row = { readonly id: string; readonly wrapped_key: Buffer };

const readBatch = ({ database }: Pick<Context, "database">, after: string): Promise<Row[]> =>
  database.db
    .selectFrom("users")
    .select(["id", "wrapped_key"])
    .where("id", ">", after)
    .orderBy("id")
    .limit(BATCH)
    .execute();

type Fresh = { readonly id: string; readonly old: Buffer; readonly fresh: Buffer };

const rewrap = (
  { masterKey }: Pick<Context, "masterKey">,
  rows: readonly Row[],
): { readonly fresh: readonly Fresh[]; readonly unreadable: number } => {
  const fresh: Fresh[] = [];
  let unreadable = 0;
  for (const { id, wrapped_key } of rows) {
    try {
      const rewrapped = rewrapDataKey(masterKey, id, wrapped_key);
      if (rewrapped !== null) fresh.push({ id, old: wrapped_key, fresh: rewrapped });
    } catch {
      unreadable += 1;
    }
  }
  return { fresh, unreadable };
};

const writeBatch = ({ database }: Pick<Context, "database">, keys: readonly Fresh[]): Promise<number> =>
  transaction(database.db, async (trx) => {
    const rows = keys.map(({ id, old, fresh }) => sql`(${id}::uuid, ${old}::bytea, ${fresh}::bytea)`);
    const written = await sql`
      update users set wrapped_key = fresh.wrapped
      from (values ${sql.join(rows)}) as fresh (id, old, wrapped)
      where users.id = fresh.id and users.wrapped_key = fresh.old`.execute(trx);
    return Number(written.numAffectedRows ?? 0n);
  });

type Keys = Pick<Context, "database" | "masterKey">;

/**
 * Whether every data key can be opened: one is tried of each master key that wrapped any. Rows written under a key
 * that no key opens would be as good as lost.
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
