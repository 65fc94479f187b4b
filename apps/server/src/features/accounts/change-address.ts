import { loginEmail } from "@afterword/core/accounts/email";
import { fullName } from "@afterword/core/accounts/name";
import { deliveryRefused } from "@afterword/core/switch/events";
import { isAsking } from "@afterword/core/switch/refusals";
import { readNow } from "../../engine/clock/service-clock.ts";
import type { SwitchContext } from "../../engine/context.ts";
import { queueMail } from "../../engine/mails/queue-mail.ts";
import type { SwitchUser } from "../../engine/store/rows/users.ts";
import { recordAudit } from "../../engine/store/sql/audit-events.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { decideAfterEvent } from "../../engine/switch/decide-after-event.ts";
import { unwrapDataKey } from "../../platform/crypto/master-key.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { claimAddress, deleteLoginAddress } from "./address-queries.ts";
import { changeUser } from "./queries.ts";

/**
 * Changes the address; false if another account has confirmed it. Call it with a user whose row this transaction has
 * locked.
 */
export const changeAddress = async (
  trx: Trx,
  context: SwitchContext,
  user: SwitchUser,
  email: string,
): Promise<boolean> => {
  const owner = user.id;
  const [before, after] = [loginEmail(user.email), loginEmail(email)];
  if (before !== after) {
    if ((await claimAddress(trx, after, owner)) !== null) return false;
    await deleteLoginAddress(trx, before, owner);
    await mailOldAddress(trx, context, user, email);
  }
  await changeUser(trx, owner, { email, new_email: null });
  if (before !== after) await remindAnew(trx, context, { ...user, email });
  return true;
};

/**
 * Reminders that went to the former address, or wait to, tell nothing of the owner at the new one, and the former may
 * have been a thief's. The cycle begins again with a fresh reminder and the full delay.
 */
const remindAnew = async (trx: Trx, context: SwitchContext, user: SwitchUser): Promise<void> => {
  if (!isAsking(user.switchState)) return;
  const rows = rowsOf(trx);
  await rows.cancelReminders(user.id);
  const switchState = deliveryRefused(user.switchState);
  await decideAfterEvent(rows, context, { ...user, switchState }, await readNow(rows, context));
};

/** Tells the old address, so that no account is taken from its owner unnoticed. */
const mailOldAddress = async (
  trx: Trx,
  context: SwitchContext,
  user: SwitchUser,
  newEmail: string,
): Promise<void> => {
  const rows = rowsOf(trx);
  const now = await readNow(rows, context);
  const event = { owner: user.id, id: context.ids.uuid(), at: new Date(now.wall) };
  await recordAudit(trx, { ...event, kind: "email-changed", detail: {} });
  await queueMail(rows, context, {
    owner: user.id,
    dataKey: unwrapDataKey(context.masterKey, user.id, user.wrappedKey),
    kind: "email-changed",
    key: context.ids.uuid(),
    to: { name: fullName(user), address: user.email },
    reader: user,
    vars: { firstname: user.firstname, newEmail, at: now.wall },
    now,
  });
};
