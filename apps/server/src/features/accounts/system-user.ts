import { initialState } from "@afterword/core/switch/events";
import type { Now } from "@afterword/core/time/instant";
import type { Trx } from "../../platform/db/transaction.ts";

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
