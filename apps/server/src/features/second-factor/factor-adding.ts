import type { FactorAdded } from "@afterword/contract/endpoints/second-factor";
import { DAY_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { SwitchUser } from "../../engine/store/rows/users.ts";
import { hashRecoveryCode, makeRecoveryCodes } from "./recovery-codes.ts";
import { recordChange } from "./change-reports.ts";
import { markSession, replaceRecoveryCodes } from "./queries.ts";
import { dropWaiting } from "./ticket-queries.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { createSecretLink } from "../../engine/links/secret-links.ts";
import type { DisownVars } from "../../engine/mails/second-factor.ts";

export type Added = {
  readonly what: "passkey-added" | "one-time-codes-added";
  /** Of a passkey. */
  readonly name?: string;
  readonly isFirst: boolean;
};

/**
 * What follows from every new factor, in the transaction that adds it: the session that added it has shown it, the
 * security log has it, the owner is told, what else was begun ends, and with the first one come recovery codes, readable
 * this once.
 */
export const settleAdded = async (
  trx: Trx,
  context: Context,
  { caller, user }: { readonly caller: Caller; readonly user: SwitchUser },
  { isFirst, ...added }: Added,
): Promise<FactorAdded> => {
  const at = new Date(context.clock.now());
  await markSession(trx, user.id, { session: caller.sessionId, at });
  await dropWaiting(trx, user.id);
  const change = { ...added, device: caller.device };
  if (!isFirst) {
    await recordChange(trx, context, user, change);
    return { recoveryCodes: null };
  }
  await recordChange(trx, context, user, { ...change, disown: await createDisownLink(trx, context, user) });
  const recoveryCodes = makeRecoveryCodes();
  await replaceRecoveryCodes(trx, user.id, recoveryCodes.map(hashRecoveryCode));
  return { recoveryCodes: [...recoveryCodes] };
};

/** Long enough for somebody who reads mails once a week. */
const DISOWN_LINK_MS = 7 * DAY_MS;

/**
 * The way back for an owner whose password somebody used to add the first factor: a new password alone would not open
 * the account any more. The link names the address that it is mailed to.
 */
const createDisownLink = async (
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
