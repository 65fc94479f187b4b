import type { DomainError } from "@afterword/core/errors/domain-error";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { Context } from "../../context.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { hashSecret, takeRandomBytes } from "../../platform/crypto/secrets.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { findDenial, proveChange } from "./change-proof.ts";
import type { ChangeProofContext, SensitiveChange } from "./change-proof.ts";
import { recordFactorChange } from "./reports.ts";
import type { ChangeReportContext } from "./reports.ts";
import { hasSecondFactor, replaceRecoveryCodes } from "./queries.ts";

type RecoveryCodeContext = ChangeProofContext & ChangeReportContext & Pick<Context, "notifyJobs">;

/** Makes ten new codes, readable only now; the old ones end. */
export const renewRecoveryCodes = async (
  context: RecoveryCodeContext,
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
    const denial = await findDenial(trx, caller, { passwordMark, over: { kind: "wrong-password" } });
    if (denial !== null) return denial;
    if (user === undefined || !(await hasSecondFactor(trx, owner))) return NONE;
    await replaceRecoveryCodes(trx, owner, recoveryCodes.map(hashRecoveryCode));
    await recordFactorChange(trx, context, user, { what: "recovery-codes-made", device });
    return null;
  });
  context.notifyJobs();
  return refused === null ? ok({ recoveryCodes }) : refuse(refused);
};

const NONE: DomainError = { kind: "conflict", sentence: (say) => say.secondFactor.recoveryCodesNone };

/** Digits and letters that cannot be mistaken for each other (Crockford's base 32). */
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const [GROUPS, GROUP_LENGTH] = [5, 5];
/** How many are made at once. */
const CODES = 10;

/** In the form that is shown: five groups of five. */
export const makeRecoveryCodes = (): readonly string[] => Array.from({ length: CODES }, makeCode);

/** 125 random bits need no slow hash (ASVS 6.5.2). `code` as it is shown, or without its hyphens. */
export const hashRecoveryCode = (code: string): string => hashSecret(code.replaceAll("-", ""));

/** 256 is a multiple of 32, so every sign is equally likely. */
const makeCode = (): string => {
  const signs = [...takeRandomBytes(GROUPS * GROUP_LENGTH)].map((byte) => SIGNS[byte % SIGNS.length]);
  const groups = Array.from({ length: GROUPS }, (_, group) =>
    signs.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(""),
  );
  return groups.join("-");
};
