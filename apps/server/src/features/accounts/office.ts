import type { Now } from "@afterword/core/time/instant";
import { initialState } from "@afterword/core/switch/events";
import type { Context } from "../../context.ts";
import { createDataKey, unwrapDataKey } from "../../platform/crypto/master-key.ts";
import type { DataKey } from "../../platform/crypto/sealing.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { removeGoodbyes } from "./deletion-queries.ts";

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

export type SystemUser = {
  readonly id: string;
  readonly email: string;
  readonly emailConfirmed: boolean;
  readonly active: boolean;
  readonly firstname: string;
  readonly lastname: string;
  readonly secret: string;
  readonly wrappedKey: Buffer;
};

/**
 * Makes an account of the installation itself, once. It stands in no list of log-ins and has no password that fits, so
 * nobody can get into it. Its rhythm is zero hours.
 */
export const insertSystemUser = async (trx: Trx, user: SystemUser, now: Now): Promise<void> => {
  const at = new Date(now.wall);
  await trx
    .insertInto("users")
    .values((build) => ({
      id: user.id,
      is_system: true,
      active: user.active,
      email: user.email,
      email_confirmed: user.emailConfirmed,
      firstname: user.firstname,
      lastname: user.lastname,
      password_hash: "",
      secret: user.secret,
      wrapped_key: user.wrappedKey,
      confirm_frequency_hours: 0,
      sending_delay_hours: 0,
      sleep_until: new Date(0),
      agency_confirmed: at,
      confirmed_ms: now.service,
      created_at: at,
      plan: build.selectFrom("plans").select("plans.id").where("price_cents", "=", 0),
      switch_state: JSON.stringify(initialState),
    }))
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
};

/** Name and address of somebody without an account are kept no longer than the mail to them needs. Answers how many. */
export const forgetGoodbyes = ({ database }: Pick<Context, "database">): Promise<number> =>
  removeGoodbyes(database.db, OFFICE_ID);
