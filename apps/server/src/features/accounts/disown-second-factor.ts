import { loginEmail } from "@afterword/core/accounts/email";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import { wallMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { createSecretLink, findSecretLink } from "../../engine/links/secret-links.ts";
import { deleteSecondFactors, recordFactorChange } from "../second-factor/public.ts";
import { moveAddress } from "./email-change.ts";
import { RESET_LINK_MS } from "./password-reset.ts";
import { endSessions, setPassword } from "./password-queries.ts";
import { removeLinks } from "./queries.ts";
import { endEmailChange } from "./new-password.ts";
import type { Origin } from "./new-password.ts";
import { takeLink } from "./mailed-links.ts";
import type { TakenLink } from "./mailed-links.ts";

const PURPOSE = "disown-second-factor";

/** Whom the page asks. Looking changes nothing, because mail scanners open links too. */
export const findDisowner = async (
  context: Context,
  secret: string,
): Promise<Outcome<{ readonly firstname: string }>> => {
  const { rows } = context.store;
  const link = await findSecretLink(rows, context, PURPOSE, secret);
  const user = link === undefined || link.usedAt !== null ? undefined : await rows.findUser(link.owner);
  return user === undefined ? LINK_IS_OVER : ok({ firstname: user.firstname });
};

export type Disowning = { readonly secret: string; readonly origin: Origin };

/**
 * "It was not me": takes every factor away, ends all sessions, a change of address and the password that somebody
 * else knows, and answers the secret of a link to a new one. As with any mailed link to a new password, reading the
 * mailbox is the proof, and no sign of life (password-reset.ts).
 */
export const disownSecondFactor = async (
  context: Context,
  { secret, origin }: Disowning,
): Promise<Outcome<{ readonly resetSecret: string }>> => {
  const found = await findDisowner(context, secret);
  if (!found.ok) return found;
  // Nobody knows this one, so until its owner has chosen another one nobody logs in.
  const hashed = await context.passwords.hash(context.ids.secret());
  if (!hashed.ok) return hashed;
  const disowned = await transaction(context.database.db, async (trx) => {
    const taken = await takeLink(trx, context, PURPOSE, secret);
    return taken === null ? LINK_IS_OVER : disown(trx, context, taken, { hash: hashed.value, origin });
  });
  context.notifyJobs();
  return disowned;
};

const LINK_IS_OVER = refuse({ kind: "link-invalid", sentence: (say) => say.secondFactor.disownOver });

const disown = async (
  trx: Trx,
  context: Context,
  { link, user }: TakenLink,
  { hash, origin }: { readonly hash: string; readonly origin: Origin },
): Promise<Outcome<{ readonly resetSecret: string }>> => {
  const { id: owner } = user;
  const now = context.clock.now();
  const at = new Date(now);
  await deleteSecondFactors(trx, owner);
  await setPassword(trx, owner, hash);
  await endSessions(trx, owner, { at, except: null });
  await endEmailChange(trx, context, { owner, at, device: origin.device });
  const email = await addressAfter(trx, context, { link, user });
  const { device, network } = origin;
  const change = { what: "second-factor-disowned", device, detail: { network } } as const;
  await recordFactorChange(trx, context, { ...user, email }, change);
  for (const purpose of [PURPOSE, "reset-password"] as const) await removeLinks(trx, owner, purpose);
  const expiresAt = wallMs(now + RESET_LINK_MS);
  const reset = { owner, purpose: "reset-password", ref: loginEmail(email), expiresAt } as const;
  return ok({ resetSecret: await createSecretLink(rowsOf(trx), context, reset) });
};

/**
 * The account goes back to the address whose reader pressed: a thief may have moved it, and would have another password
 * mailed to the new one. Unless the address is somebody else's by now.
 */
const addressAfter = async (trx: Trx, context: Context, { link, user }: TakenLink): Promise<string> => {
  if (loginEmail(link.ref) === loginEmail(user.email)) return user.email;
  return (await moveAddress(trx, context, user, link.ref)) ? link.ref : user.email;
};
