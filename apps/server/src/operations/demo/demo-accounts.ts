import { loginEmail } from "@afterword/core/accounts/email";
import type { Role } from "@afterword/core/accounts/permissions";
import { CONFIRM_FREQUENCY_DEFAULT_HOURS, SENDING_DELAY_DEFAULT_HOURS } from "@afterword/core/constants";
import type { Context } from "../../context.ts";
import { createDataKey } from "../../platform/crypto/master-key.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { changeUser, insertUser, addLoginAddress } from "../../features/accounts/public.ts";
import { insertPhone, newPhone } from "../../features/phones/public.ts";
import { readNow } from "../../engine/clock/service-clock.ts";

export type DemoAccountContext = Pick<Context, "clock" | "database" | "ids" | "masterKey" | "passwords">;

export type DemoAccount = {
  readonly id: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly password: string;
  readonly role: Role;
};

/**
 * The ids of all demo accounts begin like this, so that production knows them (`refuseDemo`). It is 13 digits long:
 * the random id of a real account does not begin so by chance.
 */
const DEMO_PREFIX = "6f1d7a50-0000-4";

export const FIRST_DEMO_ID = `${DEMO_PREFIX}000-0000-000000000000`;
export const LAST_DEMO_ID = `${DEMO_PREFIX}fff-ffff-ffffffffffff`;

/** An id among those of the demo, as random as what follows the prefix. */
export const demoId = (uuid: string): string => `${DEMO_PREFIX}${uuid.slice(DEMO_PREFIX.length)}`;

export const ANNA: DemoAccount = {
  id: "6f1d7a50-0000-4000-8000-000000000001",
  firstname: "Anna",
  lastname: "Lindqvist",
  email: "anna@example.com",
  password: "demo-anna",
  role: "user",
};

export const ADMIN: DemoAccount = {
  id: "6f1d7a50-0000-4000-8000-000000000002",
  firstname: "Konstantin",
  lastname: "Weber",
  email: "admin@example.com",
  password: "demo-admin",
  role: "admin",
};

/** A confirmed account with a registered device, so that it can log in on the website. Does nothing the second time. */
export const ensureDemoAccount = async (context: DemoAccountContext, account: DemoAccount): Promise<void> => {
  const hashed = await context.passwords.hash(account.password);
  if (!hashed.ok) throw new Error("The demo accounts could not be made: too much to do at once.");
  await insertConfirmed(context, { ...account, passwordHash: hashed.value, deviceId: "demo-phone" });
};

export type ConfirmedAccount = Omit<DemoAccount, "password"> & {
  readonly passwordHash: string;
  readonly deviceId: string | null;
};

/** What a sign-up and its confirmation leave behind. Answers false where the address is taken. */
export const insertConfirmed = (
  context: DemoAccountContext,
  { id, firstname, lastname, email, role, passwordHash, deviceId }: ConfirmedAccount,
): Promise<boolean> =>
  transaction(context.database.db, async (trx) => {
    if (!(await addLoginAddress(trx, loginEmail(email), id))) return false;
    await insertUser(trx, {
      id,
      email,
      firstname,
      lastname,
      passwordHash,
      secret: context.ids.secret(),
      wrappedKey: createDataKey(context.masterKey, id).wrapped,
      confirmFrequencyHours: CONFIRM_FREQUENCY_DEFAULT_HOURS,
      sendingDelayHours: SENDING_DELAY_DEFAULT_HOURS,
      now: await readNow(rowsOf(trx), context),
    });
    await changeUser(trx, id, { email_confirmed: true, role });
    if (deviceId !== null) await insertPhone(trx, newPhone(id, deviceId, context.clock.now()));
    return true;
  });
