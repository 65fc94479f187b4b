import { fullName } from "@afterword/core/accounts/name";
import { mistakeOfPassword } from "@afterword/core/accounts/password";
import type { PasswordOwner } from "@afterword/core/accounts/password";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { Context } from "../../context.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import type { PasswordChangedVars } from "../../engine/mails/password-mails.ts";
import { queueMail } from "../../engine/mails/queue-mail.ts";
import type { SwitchUser } from "../../engine/store/rows/users.ts";
import { recordAudit } from "../../engine/store/sql/audit-events.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import type { Config } from "../../platform/config/config.ts";
import { unwrapDataKey } from "../../platform/crypto/master-key.ts";
import { isCommonPassword } from "../../platform/crypto/passwords.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { revokePhone } from "../phones/public.ts";
import { clearNewEmail, endSessions } from "./password-queries.ts";
import { deleteLinks } from "./queries.ts";

type NewPasswordContext = Pick<Context, "clock" | "ids" | "masterKey">;

/** Where a request came from, as the owner's security log shows it. */
export type Origin = { readonly device: string; readonly network: string };

export type NewPassword = Pick<PasswordChangedVars, "how"> & {
  readonly origin: Origin;
  /** The session that stays open; null for none. */
  readonly except: string | null;
};

/**
 * What follows from every new password (behaviour §4): sessions end, the phone loses its rights, other reset links end, a pending change of
 * address is cancelled, the security log has an entry, and the owner gets a mail. Call it in the transaction that
 * sets the password, under the owner's lock.
 *
 * The change of address is cancelled because an ended session may have asked for it: confirmed later, it would give
 * the account to the owner of the other mailbox.
 */
export const settleNewPassword = async (
  trx: Trx,
  context: NewPasswordContext,
  user: SwitchUser,
  { how, origin, except }: NewPassword,
): Promise<void> => {
  const rows = rowsOf(trx);
  const now = await readNow(rows, context);
  const at = new Date(now.wall);
  await endSessions(trx, user.id, { at, except });
  await revokePhone(trx, user.id);
  await deleteLinks(trx, user.id, "reset-password");
  await cancelEmailChange(trx, context, { owner: user.id, at, device: origin.device });
  const kind = how === "mailed-link" ? "password-reset" : "password-changed";
  await recordAudit(trx, { owner: user.id, id: context.ids.uuid(), at, kind, detail: origin });
  await queueMail(rows, context, {
    owner: user.id,
    dataKey: unwrapDataKey(context.masterKey, user.id, user.wrappedKey),
    kind: "password-changed",
    key: context.ids.uuid(),
    to: { name: fullName(user), address: user.email },
    reader: user,
    vars: { firstname: user.firstname, at: now.wall, how, device: origin.device },
    now,
  });
};

type Cancellation = { readonly owner: string; readonly at: Date; readonly device: string };

export const cancelEmailChange = async (
  trx: Trx,
  { ids }: Pick<Context, "ids">,
  { owner, at, device }: Cancellation,
): Promise<void> => {
  await deleteLinks(trx, owner, "confirm-updated-email");
  if (!(await clearNewEmail(trx, owner))) return;
  const event = { owner, id: ids.uuid(), at };
  await recordAudit(trx, { ...event, kind: "email-change-cancelled", detail: { device } });
};

/** Whether `owner` may choose this password. Every call and command that sets one checks it here. */
export const admitPassword = (
  { passwordMinLength: minLength }: Config,
  password: string,
  owner: PasswordOwner,
  field = "fieldpw",
): Outcome<null> => {
  const mistake = mistakeOfPassword(password, owner, { minLength, isCommon: isCommonPassword });
  return mistake === null ? ok(null) : refuse({ kind: "invalid", fields: { [field]: mistake } });
};
