import type { Kysely } from "kysely";
import { unwrapDataKey, type MasterKey } from "../../../platform/crypto/master-key.ts";
import type { DataKey } from "../../../platform/crypto/sealing.ts";
import type { ReadyQuery } from "../../../platform/db/ready-statement.ts";
import { readyStatement } from "../../../platform/db/ready-statement.ts";
import type { DB } from "../../../platform/db/schema.ts";

type KeyContext = { readonly masterKey: MasterKey };

/** The key under which everything private of this owner is sealed; throws when there is no such user. */
export const getOwnerKey = async (db: Kysely<DB>, context: KeyContext, owner: string): Promise<DataKey> =>
  unwrapOwnerKey(context, owner, await findWrappedKey(db, { owner }));

export type WrappedKeyRow = { readonly wrapped_key: Buffer };

/** For a call that reads the key on its way to the guards: `unwrapOwnerKey` takes its rows. */
export const wrappedKeyOf = (owner: string): ReadyQuery<WrappedKeyRow> => findWrappedKey.of({ owner });

export const unwrapOwnerKey = (
  { masterKey }: KeyContext,
  owner: string,
  [row]: readonly WrappedKeyRow[],
): DataKey => {
  if (row === undefined) throw new Error("there is no user with this id");
  return unwrapDataKey(masterKey, owner, row.wrapped_key);
};

const findWrappedKey = readyStatement<{ readonly owner: string }>()((db, the) =>
  db.selectFrom("users").select("wrapped_key").where("id", "=", the("owner")),
);
