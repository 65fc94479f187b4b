import { loginEmail } from "@afterword/core/accounts/email";
import { asLanguage } from "@afterword/core/language/languages";
import type { Language } from "@afterword/core/language/languages";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import { wallMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import type { SwitchContext } from "../../engine/context.ts";
import { createSecretLink, findSecretLink } from "../../engine/links/secret-links.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { revokePhone } from "../phones/public.ts";
import { deleteSecondFactors, recordFactorChange } from "../second-factor/public.ts";
import { changeAddress } from "./change-address.ts";
import { spendMailedLink } from "./mailed-links.ts";
import type { SpentLink } from "./mailed-links.ts";
import { cancelEmailChange } from "./new-password.ts";
import type { Origin } from "./new-password.ts";
import { endSessions, setPassword } from "./password-queries.ts";
import { RESET_LINK_MS } from "./password-reset.ts";
import { deleteLinks } from "./queries.ts";

export type DisowningContext = SwitchContext & Pick<Context, "database" | "notifyJobs" | "passwords">;

const PURPOSE = "disown-second-factor";

/** The owner whom the page greets. Looking changes nothing, because mail scanners open links too. */
export const findDisownLinkOwner = async (
  context: DisowningContext,
  secret: string,
): Promise<Outcome<{ readonly firstname: string; readonly language: Language | null }>> => {
  const { rows } = context.store;
  const link = await findSecretLink(rows, context, PURPOSE, secret);
  const user = link === undefined || link.usedAt !== null ? undefined : await rows.findUser(link.owner);
  return user === undefined
    ? LINK_IS_OVER
    : ok({ firstname: user.firstname, language: asLanguage(user.language) });
};

export type Disowning = { readonly secret: string; readonly origin: Origin };

/** The way to a new password, and what its owner reads. */
type Disowned = { readonly resetSecret: string; readonly language: Language | null };

/**
 * "It was not me": removes every factor, ends all sessions, cancels a change of address, makes the password useless
 * that a thief knows, and returns the secret of a link to a new one. As with any mailed link to a new password,
 * reading the mailbox is the proof, and no sign of life (password-reset.ts).
 */
export const disownSecondFactor = async (
  context: DisowningContext,
  { secret, origin }: Disowning,
): Promise<Outcome<Disowned>> => {
  const found = await findDisownLinkOwner(context, secret);
  if (!found.ok) return found;
  // A random password that is not stored anywhere: no log-in works until the owner has chosen another one.
  const hashed = await context.passwords.hash(context.ids.secret());
  if (!hashed.ok) return hashed;
  const disowned = await transaction(context.database.db, async (trx) => {
    const spent = await spendMailedLink(trx, context, PURPOSE, secret);
    return spent === null ? LINK_IS_OVER : disown(trx, context, spent, { hash: hashed.value, origin });
  });
  context.notifyJobs();
  return disowned;
};

const LINK_IS_OVER = refuse({ kind: "link-invalid", sentence: (say) => say.secondFactor.disownOver });

const disown = async (
  trx: Trx,
  context: DisowningContext,
  { link, user }: SpentLink,
  { hash, origin }: { readonly hash: string; readonly origin: Origin },
): Promise<Outcome<Disowned>> => {
  const { id: owner } = user;
  const now = context.clock.now();
  const at = new Date(now);
  await deleteSecondFactors(trx, owner);
  await setPassword(trx, owner, hash);
  await endSessions(trx, owner, { at, except: null });
  await revokePhone(trx, owner);
  await cancelEmailChange(trx, context, { owner, at, device: origin.device });
  const email = await addressAfter(trx, context, { link, user });
  const { device, network } = origin;
  const change = { what: "second-factor-disowned", device, detail: { network } } as const;
  await recordFactorChange(trx, context, { ...user, email }, change);
  for (const purpose of [PURPOSE, "reset-password"] as const) await deleteLinks(trx, owner, purpose);
  const expiresAt = wallMs(now + RESET_LINK_MS);
  const reset = { owner, purpose: "reset-password", ref: loginEmail(email), expiresAt } as const;
  const resetSecret = await createSecretLink(rowsOf(trx), context, reset);
  return ok({ resetSecret, language: asLanguage(user.language) });
};

/**
 * The address that the link was mailed to becomes the account's again: a thief may have changed it, and would get
 * the link to a new password. Unless another account holds it by now.
 */
const addressAfter = async (
  trx: Trx,
  context: DisowningContext,
  { link, user }: SpentLink,
): Promise<string> => {
  if (loginEmail(link.ref) === loginEmail(user.email)) return user.email;
  return (await changeAddress(trx, context, user, link.ref)) ? link.ref : user.email;
};
