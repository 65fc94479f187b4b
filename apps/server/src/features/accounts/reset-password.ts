import { loginEmail } from "@afterword/core/accounts/email";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { Context } from "../../context.ts";
import { findPasswordOwner } from "../../platform/http/password-owner.ts";
import type { PasswordOwnerRow } from "../../platform/http/password-owner.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { findSecretLink } from "../../engine/links/secret-links.ts";
import { afterCommit } from "../../platform/log/after-commit.ts";
import type { SwitchUser } from "../../engine/store/rows/users.ts";
import { recordSignOfLife } from "../../engine/switch/signs-of-life.ts";
import { setPassword } from "./password-queries.ts";
import { admitPassword } from "./password-rules.ts";
import { changeUser, removeLinks } from "./queries.ts";
import { settlePassword } from "./settle-password.ts";
import type { Origin } from "./settle-password.ts";
import { takeLink } from "./take-link.ts";

export type ResetPassword = {
  readonly secret: string;
  readonly password: string;
  readonly origin: Origin;
  readonly ip: string;
};

/**
 * Sets a new password by the mailed link, once, and ends every session. A password that may not be chosen leaves the
 * link good.
 *
 * It is no sign of life (behaviour §1.7, docs/decisions/028): whoever goes through the mailbox of a person who died
 * could ask for such links again and again. The log-in that has to follow is one.
 */
export const resetPassword = async (context: Context, wish: ResetPassword): Promise<Outcome<null>> => {
  const owner = await findOwner(context, wish.secret);
  if (owner === undefined) return LINK_IS_OVER;
  const admitted = admitPassword(context.config, wish.password, owner);
  if (!admitted.ok) return admitted;
  const hashed = await context.passwords.hash(wish.password);
  if (!hashed.ok) return hashed;
  const reset = await transaction(context.database.db, (trx) =>
    setByLink(trx, context, { ...wish, hash: hashed.value }),
  );
  // Whoever guesses at this address from everywhere must not keep its owner waiting now.
  if (reset.ok)
    await afterCommit(context, "the network of a new password is not remembered", () =>
      context.throttle.rememberPlace(loginEmail(owner.email), wish.ip),
    );
  context.notifyJobs();
  return reset;
};

const LINK_IS_OVER = refuse({ kind: "link-invalid", sentence: (say) => say.account.passwordResetFailed });

/** Whose password the link leads to; undefined when it is not good any more. */
const findOwner = async (context: Context, secret: string): Promise<PasswordOwnerRow | undefined> => {
  const link = await findSecretLink(context.store.rows, context, "reset-password", secret);
  const isGood = link !== undefined && link.usedAt === null;
  return isGood ? findPasswordOwner(context.database.db, link.owner) : undefined;
};

type HashedReset = { readonly secret: string; readonly hash: string; readonly origin: Origin };

const setByLink = async (
  trx: Trx,
  context: Context,
  { secret, hash, origin }: HashedReset,
): Promise<Outcome<null>> => {
  const taken = await takeLink(trx, context, "reset-password", secret);
  // Mailed to an address that the account has given up since.
  if (taken === null || taken.link.ref !== loginEmail(taken.user.email)) return LINK_IS_OVER;
  const { user } = taken;
  await setPassword(trx, user.id, hash);
  if (!user.emailConfirmed) await confirmByReset(trx, context, user, origin.device);
  await settlePassword(trx, context, user, { how: "mailed-link", origin, except: null });
  return ok(null);
};

/**
 * Whoever used the link reads the mailbox, which is all that a confirmation proves; the sign-up may be a stranger's no
 * more. It counts as that confirmation, with which the account begins.
 */
const confirmByReset = async (
  trx: Trx,
  context: Context,
  { id }: SwitchUser,
  device: string,
): Promise<void> => {
  await changeUser(trx, id, { email_confirmed: true });
  await removeLinks(trx, id, "confirm-email");
  await recordSignOfLife(rowsOf(trx), context, { owner: id, source: "email-confirmed", device });
};
