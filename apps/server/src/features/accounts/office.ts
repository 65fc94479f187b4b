import { initialState } from "@afterword/core/switch/events";
import type { Now } from "@afterword/core/time/instant";
import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import { createDataKey, unwrapDataKey } from "../../platform/crypto/master-key.ts";
import type { DataKey } from "../../platform/crypto/sealing.ts";
import type { DB } from "../../platform/db/schema.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { deleteGoodbyeMails } from "./queries.ts";

/**
 * The account of the installation itself. It holds what has no owner, or none any more: mails to addresses without
 * an account and goodbye mails until they are sent, and the record of deleted accounts (docs/decisions/023). It has
 * no log-in.
 */
export const OFFICE_ID = "0ff1ce00-0000-4000-8000-000000000001";

/** The office's key, read without a lock; undefined before the office was first used. */
export const findOfficeKey = async (
  db: Kysely<DB>,
  { masterKey }: Pick<Context, "masterKey">,
): Promise<DataKey | undefined> => {
  const office = await db
    .selectFrom("users")
    .select("wrapped_key")
    .where("id", "=", OFFICE_ID)
    .executeTakeFirst();
  return office === undefined ? undefined : unwrapDataKey(masterKey, OFFICE_ID, office.wrapped_key);
};

/** Makes the office at its first use; returns its key. It is not locked: many who act have locked another user before. */
export const openOffice = async (
  trx: Trx,
  context: Pick<Context, "ids" | "masterKey">,
  now: Now,
): Promise<DataKey> => {
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
  await insertSystemAccount(trx, account, now);
  const key = await findOfficeKey(trx, context);
  if (key === undefined) throw new Error("the account of the installation vanished while it was made");
  return key;
};

export type SystemAccount = {
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
 * Makes an account of the installation itself, once. It has no log-in address and no password, and its rhythm is
 * zero hours.
 */
export const insertSystemAccount = async (trx: Trx, user: SystemAccount, now: Now): Promise<void> => {
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
      created_ms: now.service,
      created_at: at,
      plan: build.selectFrom("plans").select("plans.id").where("price_cents", "=", 0),
      switch_state: JSON.stringify(initialState),
    }))
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
};

/**
 * Deletes the office's mails that are done, because name and address of a person without an account stay no longer
 * than needed. Returns how many.
 */
export const forgetGoodbyeMails = ({ database }: Pick<Context, "database">): Promise<number> =>
  deleteGoodbyeMails(database.db, OFFICE_ID);
