import { loginEmail } from "@afterword/core/accounts/email";
import type { Context } from "../../context.ts";
import { findSecretLink } from "../../engine/links/secret-links.ts";
import type { LinkPurpose } from "../../engine/links/secret-links.ts";
import type { LinkRow } from "../../engine/store/rows/links.ts";
import type { SwitchUser } from "../../engine/store/rows/users.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { findAccount } from "./queries.ts";

export type SpentLink = { readonly link: LinkRow; readonly user: SwitchUser };

/**
 * Uses up a single-use link and locks its owner's row; null if the link is unknown, expired, used, or has another
 * purpose. It locks the owner's row before the link, in the same order as the deletion of an account.
 */
export const spendMailedLink = async (
  trx: Trx,
  context: Pick<Context, "clock">,
  purpose: LinkPurpose,
  secret: string,
): Promise<SpentLink | null> => {
  const rows = rowsOf(trx);
  const link = await findSecretLink(rows, context, purpose, secret);
  if (link === undefined || link.usedAt !== null) return null;
  const user = await rows.lockUser(link.owner);
  if (user === undefined) return null;
  return (await rows.markLinkUsed(link.hash, context.clock.now())) ? { link, user } : null;
};

/**
 * Whether this link was used, and what it confirmed still holds. People and mail programs open a link twice, and
 * should not read that it is invalid. Only the holder of the secret learns of it.
 */
export const isAlreadyConfirmed = async (
  trx: Trx,
  context: Pick<Context, "clock">,
  purpose: Extract<LinkPurpose, "confirm-email" | "confirm-updated-email">,
  secret: string,
): Promise<boolean> => {
  const link = await findSecretLink(rowsOf(trx), context, purpose, secret);
  if (link === undefined || link.usedAt === null) return false;
  const account = await findAccount(trx, link.owner);
  return account?.email_confirmed === true && loginEmail(account.email) === loginEmail(link.ref);
};
