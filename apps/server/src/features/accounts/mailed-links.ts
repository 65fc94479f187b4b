import { loginEmail } from "@afterword/core/accounts/email";
import type { Context } from "../../context.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { findSecretLink } from "../../engine/links/secret-links.ts";
import type { LinkPurpose } from "../../engine/links/secret-links.ts";
import type { LinkRow } from "../../engine/store/rows/links.ts";
import type { SwitchUser } from "../../engine/store/rows/users.ts";
import { findAccount } from "./queries.ts";

export type TakenLink = { readonly link: LinkRow; readonly user: SwitchUser };

/**
 * Uses up a single-use link, and locks its owner's row; null when it is unknown, expired, of another purpose, or was
 * used before. The owner's row comes first, then the link: whoever removes an account takes them in this order too.
 */
export const takeLink = async (
  trx: Trx,
  context: Context,
  purpose: LinkPurpose,
  secret: string,
): Promise<TakenLink | null> => {
  const rows = rowsOf(trx);
  const link = await findSecretLink(rows, context, purpose, secret);
  if (link === undefined || link.usedAt !== null) return null;
  const user = await rows.lockUser(link.owner);
  if (user === undefined) return null;
  return (await rows.markLinkUsed(link.hash, context.clock.now())) ? { link, user } : null;
};

/**
 * Whether this link did its work before, and what it confirmed still holds. People press a link twice, and mail
 * programs press it for them; neither should read that it is not valid. Only who has the secret learns of it.
 */
export const isConfirmedAlready = async (
  trx: Trx,
  context: Context,
  purpose: Extract<LinkPurpose, "confirm-email" | "confirm-updated-email">,
  secret: string,
): Promise<boolean> => {
  const link = await findSecretLink(rowsOf(trx), context, purpose, secret);
  if (link === undefined || link.usedAt === null) return false;
  const account = await findAccount(trx, link.owner);
  return account?.email_confirmed === true && loginEmail(account.email) === loginEmail(link.ref);
};
