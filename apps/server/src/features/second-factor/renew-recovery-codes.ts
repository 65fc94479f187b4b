import type { DomainError } from "@afterword/core/errors/domain-error";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { Context } from "../../context.ts";
import { hashSecret } from "../../platform/crypto/secret-hash.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { hashRecoveryCode, makeRecoveryCodes } from "./recovery-codes.ts";
import { recordChange } from "./record-change.ts";
import { hasSecondFactor, replaceRecoveryCodes } from "./rows.ts";
import { proveChange } from "./prove-change.ts";
import type { SensitiveChange } from "./prove-change.ts";
import { findObstacle } from "./still-proved.ts";

/** Ten new ones, readable this once; the old ones end. */
export const renewRecoveryCodes = async (
  context: Context,
  change: SensitiveChange,
): Promise<Outcome<{ readonly recoveryCodes: string[] }>> => {
  const proved = await proveChange(context, change);
  if (!proved.ok) return proved;
  const { caller } = change;
  const { userId: owner, device } = caller;
  const recoveryCodes = [...makeRecoveryCodes()];
  const passwordMark = hashSecret(proved.value.password_hash);
  const refused = await transaction(context.database.db, async (trx): Promise<DomainError | null> => {
    const user = await rowsOf(trx).lockUser(owner);
    const obstacle = await findObstacle(trx, caller, { passwordMark, over: { kind: "wrong-password" } });
    if (obstacle !== null) return obstacle;
    if (user === undefined || !(await hasSecondFactor(trx, owner))) return NONE;
    await replaceRecoveryCodes(trx, owner, recoveryCodes.map(hashRecoveryCode));
    await recordChange(trx, context, user, { what: "recovery-codes-made", device });
    return null;
  });
  context.notifyJobs();
  return refused === null ? ok({ recoveryCodes }) : refuse(refused);
};

const NONE: DomainError = { kind: "conflict", sentence: (say) => say.secondFactor.recoveryCodesNone };
