import type { SecondFactors } from "@afterword/contract/endpoints/second-factor";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { Context } from "../../context.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { hashSecret } from "../../platform/crypto/secrets.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { findDenial, proveChange } from "./change-proof.ts";
import type { ChangeProofContext, SensitiveChange } from "./change-proof.ts";
import { recordFactorChange } from "./reports.ts";
import type { Change, ChangeReportContext } from "./reports.ts";
import {
  clearFactorShown,
  countRecoveryCodes,
  deleteDisownLinks,
  deleteOneTimeCodes,
  deletePasskey,
  findOneTimeCodes,
  hasSecondFactor,
  listPasskeys,
  renamePasskeyRow,
  replaceRecoveryCodes,
} from "./queries.ts";
import type { PasskeyRow } from "./queries.ts";
import { arePasskeysPossible } from "./webauthn.ts";

type ListContext = Pick<Context, "config" | "database">;

/** The factors of an account, without anything that would help to show one. */
export const listFactors = async (
  { database: { db }, config }: ListContext,
  { userId, role, showedSecondFactor }: Caller,
): Promise<SecondFactors> => {
  const codes = await findOneTimeCodes(db, userId);
  return {
    required: role === "admin" && config.adminsNeedSecondFactor,
    shown: showedSecondFactor,
    passkeysPossible: arePasskeysPossible(config),
    passkeys: (await listPasskeys(db, userId)).map(presentPasskey),
    oneTimeCodes:
      codes === undefined || codes.added_at === null
        ? null
        : { createdAt: codes.added_at.toISOString(), lastUsedAt: isoOrNull(codes.last_used_at) },
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
  };
};

const presentPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow) => ({
  _id: id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: isoOrNull(lastUsedAt),
});

const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null;

/** A name grants nothing, so this asks for no password. */
export const renamePasskey = async (
  context: ListContext,
  caller: Caller,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<Outcome<SecondFactors>> => {
  const isRenamed = await renamePasskeyRow(context.database.db, { owner: caller.userId, id }, name);
  return isRenamed ? ok(await listFactors(context, caller)) : refuse({ kind: "not-found" });
};

type RemovalContext = ChangeProofContext & ChangeReportContext & Pick<Context, "config" | "notifyJobs">;

export type Removed = { readonly kind: "passkey"; readonly id: string } | { readonly kind: "one-time-codes" };

/**
 * Removes a factor. With the last one go the recovery codes, and no session counts as opened with a factor any more.
 */
export const removeFactor = async (
  context: RemovalContext,
  change: SensitiveChange,
  removed: Removed,
): Promise<Outcome<SecondFactors>> => {
  const { caller } = change;
  const proved = await proveChange(context, change);
  if (!proved.ok) return proved;
  const passwordMark = hashSecret(proved.value.password_hash);
  const isLast = await transaction(context.database.db, (trx) =>
    remove(trx, context, caller, { removed, passwordMark }),
  );
  if (!isLast.ok) return isLast;
  context.notifyJobs();
  return ok(await listFactors(context, { ...caller, showedSecondFactor: !isLast.value }));
};

const remove = async (
  trx: Trx,
  context: RemovalContext,
  caller: Caller,
  { removed, passwordMark }: { readonly removed: Removed; readonly passwordMark: string },
): Promise<Outcome<boolean>> => {
  const { userId: owner, device } = caller;
  const user = await rowsOf(trx).lockUser(owner);
  const denial = await findDenial(trx, caller, { passwordMark, over: { kind: "wrong-password" } });
  if (denial !== null) return refuse(denial);
  const said = await deleteFactor(trx, owner, removed);
  if (user === undefined || said === null) return refuse({ kind: "not-found" });
  await recordFactorChange(trx, context, user, { ...said, device });
  const isLast = !(await hasSecondFactor(trx, owner));
  if (isLast) {
    await replaceRecoveryCodes(trx, owner, []);
    await clearFactorShown(trx, owner);
    await deleteDisownLinks(trx, { owner, email: user.email });
  }
  return ok(isLast);
};

/** Null if there was no such factor. */
const deleteFactor = async (
  trx: Trx,
  owner: string,
  removed: Removed,
): Promise<Pick<Change, "what" | "name"> | null> => {
  if (removed.kind === "one-time-codes") {
    return (await deleteOneTimeCodes(trx, owner)) ? { what: "one-time-codes-removed" } : null;
  }
  const name = await deletePasskey(trx, { owner, id: removed.id });
  return name === undefined ? null : { what: "passkey-removed", name };
};
