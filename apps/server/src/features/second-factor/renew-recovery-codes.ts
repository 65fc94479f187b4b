import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import { messages } from "@afterword/core/messages/catalog";
import type { Context } from "../../context.ts";
import { rowsOf } from "../../db/switch-store.ts";
import { transaction } from "../../db/transaction.ts";
import { hashRecoveryCode, makeRecoveryCodes } from "../../second-factor/recovery-codes.ts";
import { recordChange } from "../../second-factor/record-change.ts";
import { hasSecondFactor, replaceRecoveryCodes } from "../../second-factor/rows.ts";
import { proveChange } from "./prove-change.ts";
import type { SensitiveChange } from "./prove-change.ts";

/** Ten new ones, readable this once; the old ones end. */
export const renewRecoveryCodes = async (
  context: Context,
  change: SensitiveChange,
): Promise<Outcome<{ readonly recoveryCodes: string[] }>> => {
  const proved = await proveChange(context, change);
  if (!proved.ok) return proved;
  const { userId: owner, device } = change.caller;
  const recoveryCodes = [...makeRecoveryCodes()];
  const isMade = await transaction(context.database.db, async (trx) => {
    const user = await rowsOf(trx).lockUser(owner);
    if (user === undefined || !(await hasSecondFactor(trx, owner))) return false;
    await replaceRecoveryCodes(trx, owner, recoveryCodes.map(hashRecoveryCode));
    await recordChange(trx, context, user, { what: "recovery-codes-made", device });
    return true;
  });
  context.wake();
  return isMade
    ? ok({ recoveryCodes })
    : refuse({ kind: "conflict", sentence: messages.secondFactor.recoveryCodesNone });
};
