import type { Context } from "../../context.ts";
import type { Trx } from "../../db/transaction.ts";
import { findSecretLink, markLinkUsed } from "../../links/secret-links.ts";
import type { FoundLink, LinkPurpose } from "../../links/secret-links.ts";
import { lockUser } from "../../switch/locked-user.ts";
import type { SwitchUser } from "../../switch/locked-user.ts";

export type TakenLink = { readonly link: FoundLink; readonly user: SwitchUser };

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
  const link = await findSecretLink(trx, context, purpose, secret);
  if (link === undefined || link.usedAt !== null) return null;
  const user = await lockUser(trx, link.owner);
  if (user === undefined) return null;
  return (await markLinkUsed(trx, context, link.hash)) ? { link, user } : null;
};
