import { DAY_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { createSecretLink } from "../../engine/links/secret-links.ts";
import type { DisownVars } from "../../engine/mails/second-factor.ts";
import type { SwitchUser } from "../../engine/store/rows/users.ts";

/** Long enough for somebody who reads mails once a week. */
const DISOWN_LINK_MS = 7 * DAY_MS;

/**
 * The way back for an owner whose password somebody used to add the first factor: a new password alone would not open
 * the account any more. The link names the address that it is mailed to.
 */
export const createDisownLink = async (
  trx: Trx,
  context: Context,
  { id: owner, email }: SwitchUser,
): Promise<DisownVars> => {
  const validUntil = wallMs(context.clock.now() + DISOWN_LINK_MS);
  await endDisownLinks(trx, { owner, email });
  const link = { owner, purpose: "disown-second-factor", ref: email, expiresAt: validUntil } as const;
  return { secret: await createSecretLink(rowsOf(trx), context, link), validUntil };
};

/**
 * The factor is gone, and its link with it. One that was mailed to another address stays: otherwise a thief who moved
 * the account there would end it by removing the factor and adding another one.
 */
export const endDisownLinks = async (
  trx: Trx,
  { owner, email }: { readonly owner: string; readonly email: string },
): Promise<void> => {
  await trx
    .deleteFrom("secret_links")
    .where("owner", "=", owner)
    .where("purpose", "=", "disown-second-factor")
    .where("ref", "=", email)
    .execute();
};
