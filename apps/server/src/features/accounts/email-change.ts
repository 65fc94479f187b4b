import { loginEmail } from "@afterword/core/accounts/email";
import { fullName } from "@afterword/core/accounts/name";
import type { DomainError } from "@afterword/core/errors/domain-error";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import { wallMs } from "@afterword/core/time/instant";
import type { Now } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import type { SwitchContext } from "../../engine/context.ts";
import { createSecretLink } from "../../engine/links/secret-links.ts";
import { queueMail } from "../../engine/mails/queue-mail.ts";
import type { SwitchUser } from "../../engine/store/rows/users.ts";
import { recordAudit } from "../../engine/store/sql/audit-events.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { unwrapDataKey } from "../../platform/crypto/master-key.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { isAlreadyConfirmed, spendMailedLink } from "./mailed-links.ts";
import type { SpentLink } from "./mailed-links.ts";
import { changeUser, deleteLinks, findAccount } from "./queries.ts";
import { proveOwner } from "../recent-proof/public.ts";
import type { GivenProof, ProofContext } from "../recent-proof/public.ts";
import { CONFIRM_LINK_MS } from "./registration.ts";
import { changeAddress } from "./change-address.ts";

export type EmailChangeContext = ProofContext & SwitchContext & Pick<Context, "notifyJobs">;

/**
 * Owners have to prove that they are there (recent-proof.ts), except to cancel a change; returns whether they did. The
 * throttle keeps an account from flooding inboxes, its own and others', by changing the address back and forth.
 */
export const admitNewEmail = async (
  context: EmailChangeContext,
  given: GivenProof,
  newEmail: string | null | undefined,
): Promise<Outcome<boolean>> => {
  const { userId } = given.caller;
  const account = await findAccount(context.database.db, userId);
  if (account === undefined || !isNewAddress(newEmail, account.email)) return ok(false);
  const proved = await proveOwner(context, given);
  if (!proved.ok) return refuse(atAddress(proved.error));
  const admitted = await context.throttle.admitNewEmail(loginEmail(newEmail), userId);
  return admitted.ok ? ok(true) : admitted;
};

/** The rest of the form could be saved; only the new address is refused. */
const atAddress = (error: DomainError): DomainError =>
  error.kind === "second-factor-missing" || error.kind === "password-too-new"
    ? { ...error, field: "newEmail" }
    : error;

/** Null, an empty text and the present address cancel a change (product §4, E-mail update). */
export const isNewAddress = (newEmail: string | null | undefined, email: string): newEmail is string =>
  newEmail !== undefined && newEmail !== null && newEmail !== "" && newEmail !== email;

/**
 * Mails a link to the new address and a notice to the old one, which stays in force until the link is used. Anything
 * else than a new address cancels a change. Earlier links end. Call it in the transaction that holds the owner's lock.
 */
export const changeNewEmail = async (
  trx: Trx,
  context: EmailChangeContext,
  user: SwitchUser,
  { newEmail, caller }: { readonly newEmail: string | null; readonly caller: Caller },
): Promise<void> => {
  const { id } = user;
  const pending = (await findAccount(trx, id))?.new_email ?? null;
  await deleteLinks(trx, id, "confirm-updated-email");
  const isNew = isNewAddress(newEmail, user.email);
  await changeUser(trx, id, { new_email: isNew ? newEmail : null });
  if (!isNew && pending === null) return;
  const now = await readNow(rowsOf(trx), context);
  const [at, detail] = [new Date(now.wall), { device: caller.device }];
  const kind = isNew ? "email-change-asked" : "email-change-cancelled";
  await recordAudit(trx, { owner: id, id: context.ids.uuid(), at, kind, detail });
  if (isNew) await mailBothAddresses(trx, context, { user, newEmail, device: caller.device, now });
};

type Change = {
  readonly user: SwitchUser;
  readonly newEmail: string;
  readonly device: string;
  readonly now: Now;
};

const mailBothAddresses = async (trx: Trx, context: EmailChangeContext, change: Change): Promise<void> => {
  const { user, newEmail, device, now } = change;
  await mailNewAddress(trx, context, change);
  // The same mailbox with other capitals.
  if (loginEmail(newEmail) === loginEmail(user.email)) return;
  await queueMail(rowsOf(trx), context, {
    ...mailBasics(context, change),
    kind: "email-change-asked",
    to: { name: fullName(user), address: user.email },
    vars: { firstname: user.firstname, newEmail, at: now.wall, device },
  });
};

const mailNewAddress = async (trx: Trx, context: EmailChangeContext, change: Change): Promise<void> => {
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
    ...mailBasics(context, change),
    kind: "confirm-updated-email",
    to: { name: fullName(user), address: newEmail },
    vars: { firstname: user.firstname, secret, oldEmail: user.email, newEmail, validUntil },
  });
};

const mailBasics = ({ masterKey }: Pick<Context, "masterKey">, { user, newEmail, now }: Change) => ({
  owner: user.id,
  dataKey: unwrapDataKey(masterKey, user.id, user.wrappedKey),
  reader: user,
  key: `${loginEmail(newEmail)}/${now.wall}`,
  now,
});

export type ConfirmUpdatedEmail = { readonly secret: string };

/**
 * Makes the pending address the account's own, by the link mailed there, and returns it. No sign of life (behaviour
 * §1.7, docs/decisions/028): a mailbox is enough for it. Refused if another account has confirmed the address
 * meanwhile, if the owner has cancelled the change, or if the account is disabled.
 */
export const confirmUpdatedEmail = async (
  context: EmailChangeContext,
  link: ConfirmUpdatedEmail,
): Promise<Outcome<{ email: string }>> => {
  const confirmed = await transaction(context.database.db, (trx) => confirm(trx, context, link));
  context.notifyJobs();
  return confirmed;
};

const confirm = async (
  trx: Trx,
  context: EmailChangeContext,
  { secret }: ConfirmUpdatedEmail,
): Promise<Outcome<{ email: string }>> => {
  const spent = await spendMailedLink(trx, context, "confirm-updated-email", secret);
  const email = spent === null ? null : await applyNewAddress(trx, context, spent);
  if (spent === null || email === null) {
    const done = await isAlreadyConfirmed(trx, context, "confirm-updated-email", secret);
    return refuse(
      done
        ? { kind: "conflict", sentence: (say) => say.session.alreadyConfirmed }
        : { kind: "link-invalid", sentence: (say) => say.session.updatedEmailConfirmFailed },
    );
  }
  return ok({ email });
};

const applyNewAddress = async (
  trx: Trx,
  context: EmailChangeContext,
  { link, user }: SpentLink,
): Promise<string | null> => {
  const email = link.ref;
  const account = await findAccount(trx, user.id);
  if (!user.active || account?.new_email !== email) return null;
  return (await changeAddress(trx, context, user, email)) ? email : null;
};
