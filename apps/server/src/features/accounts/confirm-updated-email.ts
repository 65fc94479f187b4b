import { loginEmail } from "@afterword/core/accounts/email";
import { fullName } from "@afterword/core/accounts/name";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { Context } from "../../context.ts";
import { unwrapDataKey } from "../../platform/crypto/master-key.ts";
import { recordAudit } from "../../engine/store/sql/audit-events.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { queueMail } from "../../engine/mails/queue-mail.ts";
import type { SwitchUser } from "../../engine/store/rows/users.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import { claimAddress } from "./claim-address.ts";
import { isConfirmedAlready } from "./is-confirmed-already.ts";
import { changeUser, dropAddress, findAccount } from "./queries.ts";
import { takeLink } from "./take-link.ts";
import type { TakenLink } from "./take-link.ts";

export type ConfirmUpdatedEmail = { readonly secret: string };

/**
 * Makes the pending address the account's own, by the link mailed there, and answers it. No sign of life (behaviour
 * §1.7, docs/decisions/028): a mailbox is enough for it. Refused when the address became somebody else's confirmed one
 * meanwhile, when the owner has cancelled the change, or when the account is disabled.
 */
export const confirmUpdatedEmail = async (
  context: Context,
  link: ConfirmUpdatedEmail,
): Promise<Outcome<{ email: string }>> => {
  const confirmed = await transaction(context.database.db, (trx) => confirm(trx, context, link));
  context.notifyJobs();
  return confirmed;
};

const confirm = async (
  trx: Trx,
  context: Context,
  { secret }: ConfirmUpdatedEmail,
): Promise<Outcome<{ email: string }>> => {
  const taken = await takeLink(trx, context, "confirm-updated-email", secret);
  const email = taken === null ? null : await moveTo(trx, context, taken);
  if (taken === null || email === null) {
    const done = await isConfirmedAlready(trx, context, "confirm-updated-email", secret);
    return refuse(
      done
        ? { kind: "conflict", sentence: (say) => say.session.alreadyConfirmed }
        : { kind: "link-invalid", sentence: (say) => say.session.updatedEmailConfirmFailed },
    );
  }
  return ok({ email });
};

const moveTo = async (trx: Trx, context: Context, { link, user }: TakenLink): Promise<string | null> => {
  const email = link.ref;
  const account = await findAccount(trx, user.id);
  if (!user.active || account?.new_email !== email) return null;
  return (await moveAddress(trx, context, user, email)) ? email : null;
};

/** Gives the account another address; false where that is somebody else's confirmed one. */
export const moveAddress = async (
  trx: Trx,
  context: Context,
  user: SwitchUser,
  email: string,
): Promise<boolean> => {
  const owner = user.id;
  const [before, after] = [loginEmail(user.email), loginEmail(email)];
  if (before !== after) {
    if ((await claimAddress(trx, after, owner)) !== null) return false;
    await dropAddress(trx, before, owner);
    await sayGoodbye(trx, context, user, email);
  }
  await changeUser(trx, owner, { email, new_email: null });
  return true;
};

/** The address that was given up hears of it, so that no account is moved away from its owner in silence. */
const sayGoodbye = async (trx: Trx, context: Context, user: SwitchUser, newEmail: string): Promise<void> => {
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
    vars: { firstname: user.firstname, newEmail, at: now.wall },
    now,
  });
};
