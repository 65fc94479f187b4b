import type { Kysely } from "kysely";
import type { Context } from "../context.ts";
import { unwrapDataKey } from "../crypto/master-key.ts";
import type { DataKey } from "../crypto/sealing.ts";
import type { DB } from "../db/schema.ts";

/** The key under which everything private of this owner is sealed; throws when there is no such user. */
export const getOwnerKey = async (db: Kysely<DB>, context: Context, owner: string): Promise<DataKey> => {
  const row = await db
    .selectFrom("users")
    .select("wrapped_key")
    .where("id", "=", owner)
    .executeTakeFirstOrThrow();
  return unwrapDataKey(context.masterKey, owner, row.wrapped_key);
};
