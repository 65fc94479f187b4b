import { loginEmail } from "@afterword/core/accounts/email";
import { fullName } from "@afterword/core/accounts/name";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { Language } from "@afterword/core/language/languages";
import { HOUR_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import type { SwitchContext } from "../../engine/context.ts";
import { createSecretLink, findSecretLink } from "../../engine/links/secret-links.ts";
import { queueMail } from "../../engine/mails/queue-mail.ts";
import type { SwitchUser } from "../../engine/store/rows/users.ts";
import { recordAudit } from "../../engine/store/sql/audit-events.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { recordSignOfLife } from "../../engine/switch/signs-of-life.ts";
import { unwrapDataKey } from "../../platform/crypto/master-key.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { findPasswordOwner } from "../../platform/http/prove-password.ts";
import type { PasswordOwnerRow } from "../../platform/http/prove-password.ts";
import { afterCommit } from "../../platform/log/log.ts";
import { createAnonymousMailThrottle } from "../../platform/throttle/anonymous-mail-throttle.ts";
import { transactionPool } from "../../platform/throttle/limiter.ts";
import { lockAddressHolder, readerOfHolder } from "./address-queries.ts";
import type { AddressHolder } from "./address-queries.ts";
import { queueBackgroundTask } from "./background-tasks.ts";
import type { PasswordResetTask } from "./background-tasks.ts";
import { spendMailedLink } from "./mailed-links.ts";
import { admitPassword, settleNewPassword } from "./new-password.ts";
import type { Origin } from "./new-password.ts";
import { OFFICE_ID, openOffice } from "./office.ts";
import { countLinks, deleteExpiredLinks, LIVING_LINKS_MAX, setPassword } from "./password-queries.ts";
import { changeUser, deleteLinks } from "./queries.ts";
import { recordMailedPassword } from "../recent-proof/public.ts";

type PasswordResetContext = SwitchContext &
  Pick<Context, "config" | "database" | "log" | "notifyJobs" | "passwords" | "throttle">;

export const RESET_LINK_MS = HOUR_MS;

export type PasswordResetRequest = {
  readonly email: string;
  readonly ip: string;
  readonly origin: Origin;
  readonly language: Language | null;
};

/**
 * Mails a link to a new password to the account with this address, or a notice to an address without one. The caller
 * sees the same in both cases, also beyond the limit of mails, and waits the same time: nothing is looked up before
 * the answer, a background task is stored (background-tasks.ts). Only the mail shows the difference (behaviour §4).
 *
 * Earlier links stay valid: a stranger who asks must not invalidate a mail that the owner is about to open. They end
 * after an hour, and all together with a new password (new-password.ts).
 *
 * An unconfirmed account gets a link too, since its owner may not know that it is unconfirmed: the link proves the
 * address as a confirmation does. So does a disabled one: the password is still its owner's, and the log-in says the
 * rest.
 */
export const requestPasswordReset = (
  context: PasswordResetContext,
  asked: PasswordResetRequest,
): Promise<Outcome<null>> =>
  queueBackgroundTask(context, { kind: "password-reset", ...asked, askedAt: context.clock.now() });

/** What a request for a new password leads to, once it was answered. */
export const answerPasswordReset = async (
  trx: Trx,
  context: SwitchContext,
  asked: PasswordResetTask,
): Promise<void> => {
  const address = loginEmail(asked.email);
  const throttle = createAnonymousMailThrottle(transactionPool(trx));
  const admitted = await throttle.admitReset(address, asked.ip);
  if (!admitted.ok) return;
  const holder = await lockAddressHolder(trx, address);
  if (holder !== undefined) return mailLink(trx, context, holder, asked);
  if ((await throttle.admitNoAccountMail(address)).ok) await mailUnknownAddress(trx, context, asked);
};

/** There is no account to hold this mail, so the office holds it (office.ts). */
const mailUnknownAddress = async (
  trx: Trx,
  context: SwitchContext,
  { email, askedAt, language = null }: PasswordResetTask,
): Promise<void> => {
  const now = await readNow(rowsOf(trx), context);
  await queueMail(rowsOf(trx), context, {
    owner: OFFICE_ID,
    dataKey: await openOffice(trx, context, now),
    kind: "no-account",
    key: context.ids.uuid(),
    to: { name: "", address: email },
    reader: { language, timeZone: null },
    vars: { askedAt },
    now,
  });
};

const mailLink = async (
  trx: Trx,
  context: SwitchContext,
  holder: AddressHolder,
  asked: PasswordResetTask,
): Promise<void> => {
  const { id, firstname, lastname, email, wrapped_key } = holder;
  const { origin, askedAt } = asked;
  const address = loginEmail(email);
  const rows = rowsOf(trx);
  const now = await readNow(rows, context);
  const validUntil = wallMs(now.wall + RESET_LINK_MS);
  const purpose = "reset-password";
  await deleteExpiredLinks(trx, { owner: id, purpose }, new Date(now.wall));
  if ((await countLinks(trx, { owner: id, purpose })) >= LIVING_LINKS_MAX) return;
  const link = { owner: id, purpose, ref: address, expiresAt: validUntil } as const;
  const secret = await createSecretLink(rows, context, link);
  await queueMail(rows, context, {
    owner: id,
    dataKey: unwrapDataKey(context.masterKey, id, wrapped_key),
    kind: "reset-password",
    key: context.ids.uuid(),
    to: { name: fullName({ firstname, lastname }), address: email },
    reader: readerOfHolder(holder, asked),
    vars: { firstname, secret, askedAt, validUntil },
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
 * Sets a new password by the mailed link, once, and ends every session. A refused password leaves the link valid.
 *
 * It is no sign of life (behaviour §1.7, docs/decisions/028): a person with access to the mailbox of someone who
 * died could ask for such links again and again. The log-in that has to follow is one.
 */
export const resetPassword = async (
  context: PasswordResetContext,
  wish: ResetPassword,
): Promise<Outcome<null>> => {
  const owner = await findOwner(context, wish.secret);
  if (owner === undefined) return LINK_IS_OVER;
  const admitted = admitPassword(context.config, wish.password, owner);
  if (!admitted.ok) return admitted;
  const hashed = await context.passwords.hash(wish.password);
  if (!hashed.ok) return hashed;
  const reset = await transaction(context.database.db, (trx) =>
    setByLink(trx, context, { ...wish, hash: hashed.value }),
  );
  // Strangers who guess at this address from everywhere must not keep its owner waiting now.
  if (reset.ok)
    await afterCommit(context, "the network of a new password is not remembered", () =>
      context.throttle.rememberPlace(loginEmail(owner.email), wish.ip),
    );
  context.notifyJobs();
  return reset;
};

const LINK_IS_OVER = refuse({ kind: "link-invalid", sentence: (say) => say.account.passwordResetFailed });

/** The owner of the link; undefined if the link is not valid any more. */
const findOwner = async (
  context: PasswordResetContext,
  secret: string,
): Promise<PasswordOwnerRow | undefined> => {
  const link = await findSecretLink(context.store.rows, context, "reset-password", secret);
  const isGood = link !== undefined && link.usedAt === null;
  return isGood ? findPasswordOwner(context.database.db, link.owner) : undefined;
};

type HashedReset = { readonly secret: string; readonly hash: string; readonly origin: Origin };

const setByLink = async (
  trx: Trx,
  context: PasswordResetContext,
  { secret, hash, origin }: HashedReset,
): Promise<Outcome<null>> => {
  const spent = await spendMailedLink(trx, context, "reset-password", secret);
  // The account has changed its address since the link was mailed.
  if (spent === null || spent.link.ref !== loginEmail(spent.user.email)) return LINK_IS_OVER;
  const { user } = spent;
  await setPassword(trx, user.id, hash);
  await recordMailedPassword(trx, user.id, context.clock.now());
  if (!user.emailConfirmed) await confirmByReset(trx, context, user, origin.device);
  await settleNewPassword(trx, context, user, { how: "mailed-link", origin, except: null });
  return ok(null);
};

/**
 * The user of the link reads the mailbox, which is all that a confirmation proves; a stranger's sign-up is not at
 * risk any more. It counts as the confirmation that begins the account.
 */
const confirmByReset = async (
  trx: Trx,
  context: PasswordResetContext,
  { id }: SwitchUser,
  device: string,
): Promise<void> => {
  await changeUser(trx, id, { email_confirmed: true });
  await deleteLinks(trx, id, "confirm-email");
  await recordSignOfLife(rowsOf(trx), context, { owner: id, source: "email-confirmed", device });
};
