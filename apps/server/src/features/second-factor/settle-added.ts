import type { FactorAdded } from "@afterword/contract/endpoints/second-factor";
import type { Context } from "../../context.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { SwitchUser } from "../../engine/store/rows/users.ts";
import { createDisownLink } from "./disown-link.ts";
import { hashRecoveryCode, makeRecoveryCodes } from "./recovery-codes.ts";
import { recordChange } from "./record-change.ts";
import { markSession, replaceRecoveryCodes } from "./rows.ts";
import { dropWaiting } from "./ticket-rows.ts";

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
