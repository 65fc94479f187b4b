import { loginEmail } from "@afterword/core/accounts/email";
import { fullName } from "@afterword/core/accounts/name";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import { wallMs } from "@afterword/core/time/instant";
import type { Now } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import { unwrapDataKey } from "../../platform/crypto/master-key.ts";
import { recordAudit } from "../../engine/store/sql/audit-events.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { createSecretLink } from "../../engine/links/secret-links.ts";
import { queueMail } from "../../engine/mails/queue-mail.ts";
import type { SwitchUser } from "../../engine/store/rows/users.ts";
import { findMissingFactor } from "../second-factor/public.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import { changeUser, findAccount, removeLinks } from "./queries.ts";
import { CONFIRM_LINK_MS } from "./register-user.ts";

/**
 * A session that lacks the account's second factor may only take a change back. And nobody's inbox is filled by somebody
 * who changes addresses back and forth, the own and other people's.
 */
export const admitNewEmail = async (
  context: Context,
  caller: Caller,
  newEmail: string | null | undefined,
): Promise<Outcome<null>> => {
  if (newEmail === undefined || newEmail === null || newEmail === "") return ok(null);
  const missing = await findMissingFactor(context, caller);
  if (missing !== null) return refuse(missing);
  return context.throttle.admitNewEmail(loginEmail(newEmail), caller.userId);
};

/**
 * Asks the new address whether it is its owner's, and tells the old one, which stays in force until then; null and an
 * empty text take the change back (product §4, E-mail update). Earlier links die. In the transaction that holds the
 * owner's lock.
 */
export const changeNewEmail = async (
  trx: Trx,
  context: Context,
  user: SwitchUser,
  { newEmail, caller }: { readonly newEmail: string | null; readonly caller: Caller },
): Promise<void> => {
  const { id } = user;
  const pending = (await findAccount(trx, id))?.new_email ?? null;
  await removeLinks(trx, id, "confirm-updated-email");
  const isCancelled = newEmail === null || newEmail === "" || newEmail === user.email;
  await changeUser(trx, id, { new_email: isCancelled ? null : newEmail });
  if (isCancelled && pending === null) return;
  const now = await readNow(rowsOf(trx), context);
  const [at, detail] = [new Date(now.wall), { device: caller.device }];
  const kind = isCancelled ? "email-change-cancelled" : "email-change-asked";
  await recordAudit(trx, { owner: id, id: context.ids.uuid(), at, kind, detail });
  if (!isCancelled) await writeToBoth(trx, context, { user, newEmail, device: caller.device, now });
};

type Change = {
  readonly user: SwitchUser;
  readonly newEmail: string;
  readonly device: string;
  readonly now: Now;
};

const writeToBoth = async (trx: Trx, context: Context, change: Change): Promise<void> => {
  const { user, newEmail, device, now } = change;
  await askNewAddress(trx, context, change);
  // One mailbox, whatever its capitals.
  if (loginEmail(newEmail) === loginEmail(user.email)) return;
  await queueMail(rowsOf(trx), context, {
    ...letterOf(context, change),
    kind: "email-change-asked",
    to: { name: fullName(user), address: user.email },
    vars: { firstname: user.firstname, newEmail, at: now.wall, device },
  });
};

const askNewAddress = async (trx: Trx, context: Context, change: Change): Promise<void> => {
  const { user, newEmail, now } = change;
  const validUntil = wallMs(now.wall + CONFIRM_LINK_MS);
  const link = {
    owner: user.id,
    purpose: "confirm-updated-email",
    ref: newEmail,
    expiresAt: validUntil,
  } as const;
  const secret = await createSecretLink(rowsOf(trx), context, link);
  await queueMail(rowsOf(trx), context, {
    ...letterOf(context, change),
    kind: "confirm-updated-email",
    to: { name: fullName(user), address: newEmail },
    vars: { firstname: user.firstname, secret, oldEmail: user.email, newEmail, validUntil },
  });
};

const letterOf = ({ masterKey }: Context, { user, newEmail, now }: Change) => ({
  owner: user.id,
  dataKey: unwrapDataKey(masterKey, user.id, user.wrappedKey),
  key: `${loginEmail(newEmail)}/${now.wall}`,
  now,
});
