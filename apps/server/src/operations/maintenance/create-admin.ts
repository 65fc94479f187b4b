import { loginEmail } from "@afterword/core/accounts/email";
import { CONFIRM_FREQUENCY_DEFAULT_HOURS, SENDING_DELAY_DEFAULT_HOURS } from "@afterword/core/constants";
import { email, firstname, lastname, password } from "@afterword/contract/fields";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { Now } from "@afterword/core/time/instant";
import * as z from "zod/mini";
import type { Context } from "../../context.ts";
import { createDataKey } from "../../platform/crypto/master-key.ts";
import { recordAudit } from "../../engine/store/sql/audit-events.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import {
  admitPassword,
  changeUser,
  claimAddress,
  insertUser,
  lockAddressHolder,
} from "../../features/accounts/public.ts";
import { messagesByField } from "../../platform/http/errors.ts";
import { openServiceClock } from "../../engine/clock/service-clock.ts";

export type NewAdmin = {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly password: string;
};

/** The rules of the sign-up form (product §5); there is no other way to be an account. */
const newAdmin = z.object({ firstname, lastname, email, password: password.fresh });

/**
 * Makes an account that is an admin, its address taken as confirmed: whoever runs this has the database anyway. A
 * sign-up with this address that was never confirmed is replaced (docs/decisions/007). Refused when the address
 * belongs to an account.
 */
export const createAdmin = async (context: Context, given: NewAdmin): Promise<Outcome<null>> => {
  const person = newAdmin.safeParse(given);
  if (!person.success)
    return refuse({ kind: "invalid", fields: messagesByField(person.error, context.config) });
  const admitted = admitPassword(context.config, given.password, person.data, "password");
  if (!admitted.ok) return admitted;
  const hashed = await context.passwords.hash(given.password);
  if (!hashed.ok) return hashed;
  const now = await openServiceClock(context);
  return transaction(context.database.db, (trx) =>
    insertAdmin(trx, context, { ...person.data, passwordHash: hashed.value, now }),
  );
};

/** Makes an account that there is an admin. Refused when nobody has the address, or has proved it. */
export const promoteAdmin = (context: Context, address: string): Promise<Outcome<null>> =>
  transaction(context.database.db, async (trx) => {
    const holder = await lockAddressHolder(trx, loginEmail(address));
    if (holder === undefined)
      return refuse({ kind: "not-found", sentence: () => `Nobody has the address ${address}.` });
    if (!holder.email_confirmed) {
      return refuse({ kind: "conflict", sentence: () => `The address ${address} was never confirmed.` });
    }
    await changeUser(trx, holder.id, { role: "admin" });
    await recordMade(trx, context, holder.id);
    return ok(null);
  });

type HashedAdmin = Omit<NewAdmin, "password"> & { readonly passwordHash: string; readonly now: Now };

const insertAdmin = async (trx: Trx, context: Context, admin: HashedAdmin): Promise<Outcome<null>> => {
  const id = context.ids.uuid();
  if ((await claimAddress(trx, loginEmail(admin.email), id)) !== null) {
    const sentence = `The address ${admin.email} belongs to an account; --promote makes that one an admin.`;
    return refuse({ kind: "conflict", sentence: () => sentence });
  }
  await insertUser(trx, {
    ...admin,
    id,
    secret: context.ids.secret(),
    wrappedKey: createDataKey(context.masterKey, id).wrapped,
    confirmFrequencyHours: CONFIRM_FREQUENCY_DEFAULT_HOURS,
    sendingDelayHours: SENDING_DELAY_DEFAULT_HOURS,
  });
  await changeUser(trx, id, { email_confirmed: true, role: "admin" });
  await recordMade(trx, context, id);
  return ok(null);
};

const recordMade = (trx: Trx, context: Context, owner: string): Promise<void> =>
  recordAudit(trx, {
    owner,
    id: context.ids.uuid(),
    at: new Date(context.clock.now()),
    kind: "made-admin",
    detail: { by: "command line" },
  });
