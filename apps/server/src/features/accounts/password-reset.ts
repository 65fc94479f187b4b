import { loginEmail } from "@afterword/core/accounts/email";
import { fullName } from "@afterword/core/accounts/name";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import { HOUR_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import { unwrapDataKey } from "../../platform/crypto/master-key.ts";
import { recordAudit } from "../../engine/store/sql/audit-events.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { createSecretLink, findSecretLink } from "../../engine/links/secret-links.ts";
import { queueMail } from "../../engine/mails/queue-mail.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import { OFFICE_ID, openOffice } from "./office.ts";
import { countLinks, removeEndedLinks, setPassword } from "./password-queries.ts";
import { lockClaim, changeUser, removeLinks } from "./queries.ts";
import type { Claim } from "./queries.ts";
import { admitPassword, settlePassword } from "./new-password.ts";
import type { Origin } from "./new-password.ts";
import { findPasswordOwner, type PasswordOwnerRow } from "../../platform/http/prove-password.ts";
import { afterCommit } from "../../platform/log/log.ts";
import type { SwitchUser } from "../../engine/store/rows/users.ts";
import { recordSignOfLife } from "../../engine/switch/signs-of-life.ts";
import { takeLink } from "./mailed-links.ts";

export const RESET_LINK_MS = HOUR_MS;

/** More than the throttle lets through within an hour: a backstop, so that links never pile up. */
const LIVING_LINKS_MAX = 20;

export type ForgotPassword = { readonly email: string; readonly ip: string; readonly origin: Origin };

/**
 * Mails a link to a new password to whoever has an account with this address, and to whoever else reads there that
 * nobody has. What the caller sees is the same for both, and past the mails to one address, and so is the work before
 * the answer: nothing is looked up until it was given (jobs/background-tasks.ts). Only the mail tells the difference (behaviour
 * §4). Whoever asks at the moment at which a server is killed gets no mail, and can ask again.
 *
 * Earlier links go on: a stranger who asks must not make a mail useless that its owner is about to open. They end with
 * their hour, and all together with a new password (new-password.ts).
 *
 * Also an unconfirmed account gets a link, since its owner may not know that: it proves the address as a confirmation
 * does. A disabled one gets it too: the password is still its owner's, and logging in says the rest.
 */
export const forgotPassword = (context: Context, asked: ForgotPassword): Outcome<null> =>
  context.backgroundTasks.add(() => answerByMail(context, asked)) ? ok(null) : refuse({ kind: "busy" });

const answerByMail = async (context: Context, { email, ip, origin }: ForgotPassword): Promise<void> => {
  const address = loginEmail(email);
  const admitted = await context.throttle.admitReset(address, ip);
  if (!admitted.ok) return;
  const isKnown = await transaction(context.database.db, async (trx) => {
    const claim = await lockClaim(trx, address);
    if (claim !== undefined) await mailLink(trx, context, claim, { address, origin });
    return claim !== undefined;
  });
  if (!isKnown) await tellNobody(context, email);
  context.notifyJobs();
};

/** There is no account under which it could be kept, so it is the installation's own (office.ts). */
const tellNobody = async (context: Context, email: string): Promise<void> => {
  const admitted = await context.throttle.admitNoAccountMail(loginEmail(email));
  if (!admitted.ok) return;
  await transaction(context.database.db, async (trx) => {
    const now = await readNow(rowsOf(trx), context);
    await queueMail(rowsOf(trx), context, {
      owner: OFFICE_ID,
      dataKey: await openOffice(trx, context, now),
      kind: "no-account",
      key: context.ids.uuid(),
      to: { name: "", address: email },
      vars: { askedAt: now.wall },
      now,
    });
  });
};

const mailLink = async (
  trx: Trx,
  context: Context,
  { id, firstname, lastname, email, wrapped_key }: Claim,
  { address, origin }: { readonly address: string; readonly origin: Origin },
): Promise<void> => {
  const rows = rowsOf(trx);
  const now = await readNow(rows, context);
  const validUntil = wallMs(now.wall + RESET_LINK_MS);
  const purpose = "reset-password";
  await removeEndedLinks(trx, { owner: id, purpose }, new Date(now.wall));
  if ((await countLinks(trx, { owner: id, purpose })) >= LIVING_LINKS_MAX) return;
  const link = { owner: id, purpose, ref: address, expiresAt: validUntil } as const;
  const secret = await createSecretLink(rows, context, link);
  await queueMail(rows, context, {
    owner: id,
    dataKey: unwrapDataKey(context.masterKey, id, wrapped_key),
    kind: "reset-password",
    key: context.ids.uuid(),
    to: { name: fullName({ firstname, lastname }), address: email },
    vars: { firstname, secret, askedAt: now.wall, validUntil },
    now,
  });
  const event = { owner: id, id: context.ids.uuid(), at: new Date(now.wall) };
  await recordAudit(trx, { ...event, kind: "password-reset-asked", detail: origin });
};

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
