import type { Context } from "../../context.ts";
import type { Trx } from "../../db/transaction.ts";
import { findSecretLink, useSecretLink as markAsUsed } from "../../links/secret-links.ts";
import type { FoundLink, LinkPurpose } from "../../links/secret-links.ts";

/** Uses up a single-use link; null when it is unknown, expired, of another purpose, or was used before. */
export const takeLink = async (
  trx: Trx,
  context: Context,
  purpose: LinkPurpose,
  secret: string,
): Promise<FoundLink | null> => {
  const link = await findSecretLink(trx, context, purpose, secret);
  if (link === undefined || link.usedAt !== null) return null;
  return (await markAsUsed(trx, context, link.hash)) ? link : null;
};
