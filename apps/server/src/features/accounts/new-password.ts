import { fullName } from "@afterword/core/accounts/name";
import { mistakeOfPassword } from "@afterword/core/accounts/password";
import type { PasswordOwner } from "@afterword/core/accounts/password";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { Context } from "../../context.ts";
import { unwrapDataKey } from "../../platform/crypto/master-key.ts";
import { recordAudit } from "../../engine/store/sql/audit-events.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { PasswordChangedVars } from "../../engine/mails/password-mails.ts";
import { queueMail } from "../../engine/mails/queue-mail.ts";
import type { SwitchUser } from "../../engine/store/rows/users.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import { dropNewEmail, endSessions } from "./password-queries.ts";
import { removeLinks } from "./queries.ts";
import type { Config } from "../../platform/config/config.ts";
import { isCommonPassword } from "../../platform/crypto/passwords.ts";

/** Where an act comes from, as the owner's security log tells it. */
export type Origin = { readonly device: string; readonly network: string };

export type NewPassword = Pick<PasswordChangedVars, "how"> & {
  readonly origin: Origin;
  /** The session that goes on; null: none. */
  readonly except: string | null;
};

/**
 * What follows from every new password (behaviour §4): sessions end, links to another one die, a change of address that
 * is under way ends, the security log has it, and the owner is told. In the transaction that sets it, under the owner's
 * lock.
 *
 * The change of address ends because a session that is over may have asked for it: confirmed later, it would hand the
 * account to whoever reads the other mailbox.
 */
export const settlePassword = async (
  trx: Trx,
  context: Context,
  user: SwitchUser,
  { how, origin, except }: NewPassword,
): Promise<void> => {
  const rows = rowsOf(trx);
  const now = await readNow(rows, context);
  const at = new Date(now.wall);
  await endSessions(trx, user.id, { at, except });
  await removeLinks(trx, user.id, "reset-password");
  await endEmailChange(trx, context, { owner: user.id, at, device: origin.device });
  const kind = how === "mailed-link" ? "password-reset" : "password-changed";
  await recordAudit(trx, { owner: user.id, id: context.ids.uuid(), at, kind, detail: origin });
  await queueMail(rows, context, {
    owner: user.id,
    dataKey: unwrapDataKey(context.masterKey, user.id, user.wrappedKey),
    kind: "password-changed",
    key: context.ids.uuid(),
    to: { name: fullName(user), address: user.email },
    vars: { firstname: user.firstname, at: now.wall, how, device: origin.device },
    now,
  });
};

type EndOfChange = { readonly owner: string; readonly at: Date; readonly device: string };

export const endEmailChange = async (
  trx: Trx,
  context: Context,
  { owner, at, device }: EndOfChange,
): Promise<void> => {
  await removeLinks(trx, owner, "confirm-updated-email");
  if (!(await dropNewEmail(trx, owner))) return;
  const event = { owner, id: context.ids.uuid(), at };
  await recordAudit(trx, { ...event, kind: "email-change-cancelled", detail: { device } });
};

/** Whether `owner` may choose this password here: every call and command that sets one asks it. */
export const admitPassword = (
  { passwordMinLength: minLength }: Config,
  password: string,
  owner: PasswordOwner,
  field = "fieldpw",
): Outcome<null> => {
  const mistake = mistakeOfPassword(password, owner, { minLength, isCommon: isCommonPassword });
  return mistake === null ? ok(null) : refuse({ kind: "invalid", fields: { [field]: mistake } });
};
