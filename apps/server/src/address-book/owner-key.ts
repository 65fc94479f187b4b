import type { Kysely } from "kysely";
import type { Context } from "../context.ts";
import { unwrapDataKey } from "../crypto/master-key.ts";
import type { DataKey } from "../crypto/sealing.ts";
import type { ReadyQuery } from "../db/driver.ts";
import { readyStatement } from "../db/ready-statement.ts";
import type { DB } from "../db/schema.ts";

/** The key under which everything private of this owner is sealed; throws when there is no such user. */
export const getOwnerKey = async (db: Kysely<DB>, context: Context, owner: string): Promise<DataKey> =>
  unwrapOwnerKey(context, owner, await findWrappedKey(db, { owner }));

export type WrappedKeyRow = { readonly wrapped_key: Buffer };

/** For a call that reads the key on its way to the guards: `unwrapOwnerKey` takes what this answers. */
export const wrappedKeyOf = (owner: string): ReadyQuery<WrappedKeyRow> => findWrappedKey.of({ owner });

export const unwrapOwnerKey = (
  { masterKey }: Pick<Context, "masterKey">,
  owner: string,
  [row]: readonly WrappedKeyRow[],
): DataKey => {
  if (row === undefined) throw new Error("there is no user with this id");
  return unwrapDataKey(masterKey, owner, row.wrapped_key);
};

const findWrappedKey = readyStatement<{ readonly owner: string }>()((db, the) =>
  db.selectFrom("users").select("wrapped_key").where("id", "=", the("owner")),
);
