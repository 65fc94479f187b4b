import type { FactorAdded } from "@afterword/contract/endpoints/second-factor";
import { DAY_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import { createSecretLink } from "../../engine/links/secret-links.ts";
import type { DisownVars } from "../../engine/mails/security-mails.ts";
import type { SwitchUser } from "../../engine/store/rows/users.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { recordFactorChange } from "./reports.ts";
import type { ChangeReportContext } from "./reports.ts";
import { deleteDisownLinks, markFactorShown, replaceRecoveryCodes } from "./queries.ts";
import { hashRecoveryCode, makeRecoveryCodes } from "./recovery-codes.ts";
import { deleteUnfinishedAdditions } from "./ticket-queries.ts";

export type AddedFactor = {
  readonly what: "passkey-added" | "one-time-codes-added";
  /** Of a passkey. */
  readonly name?: string;
  readonly isFirst: boolean;
};

/**
 * What follows from every new factor, in the transaction that adds it: the session counts as having shown it, other
 * additions that were started end, the security log and the owner's mailbox get a report, and with the first factor
 * come recovery codes, readable only now.
 */
export const settleAddedFactor = async (
  trx: Trx,
  context: ChangeReportContext,
  { caller, user }: { readonly caller: Caller; readonly user: SwitchUser },
  { isFirst, ...added }: AddedFactor,
): Promise<FactorAdded> => {
  const at = new Date(context.clock.now());
  await markFactorShown(trx, { owner: user.id, session: caller.sessionId }, at);
  await deleteUnfinishedAdditions(trx, user.id);
  const change = { ...added, device: caller.device };
  if (!isFirst) {
    await recordFactorChange(trx, context, user, change);
    return { recoveryCodes: null };
  }
  await recordFactorChange(trx, context, user, {
    ...change,
    disown: await createDisownLink(trx, context, user),
  });
  const recoveryCodes = makeRecoveryCodes();
  await replaceRecoveryCodes(trx, user.id, recoveryCodes.map(hashRecoveryCode));
  return { recoveryCodes: [...recoveryCodes] };
};

/** Long enough for an owner who reads mails once a week. */
const DISOWN_LINK_MS = 7 * DAY_MS;

/**
 * The way back for an owner whose password a thief used to add the first factor: a new password alone would not open
 * the account any more. The link is bound to the address that it is mailed to.
 */
const createDisownLink = async (
  trx: Trx,
  context: ChangeReportContext,
  { id: owner, email }: SwitchUser,
): Promise<DisownVars> => {
  const validUntil = wallMs(context.clock.now() + DISOWN_LINK_MS);
  await deleteDisownLinks(trx, { owner, email });
  const link = { owner, purpose: "disown-second-factor", ref: email, expiresAt: validUntil } as const;
  return { secret: await createSecretLink(rowsOf(trx), context, link), validUntil };
};
