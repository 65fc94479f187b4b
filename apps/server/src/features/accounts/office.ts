import type { Now } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import { createDataKey, unwrapDataKey } from "../../platform/crypto/master-key.ts";
import type { DataKey } from "../../platform/crypto/sealing.ts";
import { insertSystemUser } from "./system-user.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import type { Trx } from "../../platform/db/transaction.ts";

/**
 * The account of the installation itself under which things are kept that have no owner, or none any more: mails to
 * addresses without an account and goodbye mails until they were sent, and the record that an account was deleted
 * (docs/decisions/023). Nobody can log in to it.
 */
export const OFFICE_ID = "0ff1ce00-0000-4000-8000-000000000001";

/** Makes it when it is needed for the first time; answers its key. */
export const openOffice = async (trx: Trx, context: Context, now: Now): Promise<DataKey> => {
  const account = {
    id: OFFICE_ID,
    email: "",
    emailConfirmed: false,
    active: false,
    firstname: "",
    lastname: "",
    secret: context.ids.secret(),
    wrappedKey: createDataKey(context.masterKey, OFFICE_ID).wrapped,
  };
  await insertSystemUser(trx, account, now);
  const office = await rowsOf(trx).lockUser(OFFICE_ID);
  if (office === undefined) throw new Error("the account of the installation vanished while it was made");
  return unwrapDataKey(context.masterKey, OFFICE_ID, office.wrappedKey);
};
