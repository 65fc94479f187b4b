import type { Kysely } from "kysely";
import { unwrapDataKey, type MasterKey } from "../../../platform/crypto/master-key.ts";
import type { DataKey } from "../../../platform/crypto/sealing.ts";
import type { DB } from "../../../platform/db/schema.ts";

/** The key under which everything private of this owner is sealed; throws when there is no such user. */
export const getOwnerKey = async (
  db: Kysely<DB>,
  { masterKey }: { readonly masterKey: MasterKey },
  owner: string,
): Promise<DataKey> => {
  const row = await db.selectFrom("users").select("wrapped_key").where("id", "=", owner).executeTakeFirst();
  if (row === undefined) throw new Error("there is no user with this id");
  return unwrapDataKey(masterKey, owner, row.wrapped_key);
};
