import type { Context } from "../../context.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { findSecretLink } from "../../engine/links/secret-links.ts";
import type { LinkPurpose } from "../../engine/links/secret-links.ts";
import type { LinkRow } from "../../engine/store/rows/links.ts";
import type { SwitchUser } from "../../engine/store/rows/users.ts";

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
