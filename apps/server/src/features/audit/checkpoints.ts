import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "../../context.ts";
import { deriveKey, deriveKeys } from "../../platform/crypto/master-key.ts";
import type { MasterKey } from "../../platform/crypto/master-key.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import {
  copyHeads,
  countSealedChains,
  deleteSealed,
  findMisfit,
  findUnsealed,
  lockCheckpoint,
  saveCheckpoint,
  sealedHeads,
} from "./queries.ts";
import type { Checkpoint, SealedCheckpoint, SealedHead } from "./queries.ts";

export type CheckpointContext = Pick<Context, "clock" | "database" | "masterKey">;

/**
 * Makes a checkpoint: seals where every chain ends now. Throws if the checkpoint before does not hold any more: a new
 * one must not cover up what happened to the log (docs/decisions/024).
 */
export const sealAudit = (context: CheckpointContext): Promise<SealedCheckpoint> =>
  transaction(context.database.db, async (trx) => {
    const before = await lockCheckpoint(trx, new Date(context.clock.now()));
    if (before !== undefined) await refuseBroken(trx, context, before);
    return sealNow(trx, context, before);
  });

/** Makes a checkpoint without checking the one before, and forgets what that covered. The numbers go on. */
export const sealInstead = async (trx: Trx, context: CheckpointContext): Promise<SealedCheckpoint> => {
  const before = await lockCheckpoint(trx, new Date(context.clock.now()));
  await deleteSealed(trx);
  return sealNow(trx, context, before);
};

const sealNow = async (
  trx: Trx,
  context: CheckpointContext,
  before: SealedCheckpoint | undefined,
): Promise<SealedCheckpoint> => {
  await copyHeads(trx);
  const number = (before?.number ?? 0) + 1;
  const checkpoint = { number, at: new Date(context.clock.now()), chains: await countSealedChains(trx) };
  const sealed = { ...checkpoint, seal: await sealOf(context.masterKey, checkpoint, sealedHeads(trx)) };
  await saveCheckpoint(trx, sealed);
  return sealed;
};

/** The log is not what was sealed last. */
export class BrokenAudit extends Error {}

const refuseBroken = async (
  trx: Trx,
  { masterKey }: Pick<Context, "masterKey">,
  before: SealedCheckpoint,
): Promise<void> => {
  const holds = await isSealOf(masterKey, before, sealedHeads(trx));
  const found = (await findUnsealed(trx)) ?? (await findMisfit(trx));
  if (holds && found === undefined) return;
  throw new BrokenAudit(
    "The audit log is not what was sealed last; `npm run afterword -- verify-audit` says where.",
  );
};

/**
 * The seal of a checkpoint and its heads, in the order of their owners: HMAC with a key derived from the master key.
 */
const sealOf = async (
  masterKey: MasterKey,
  checkpoint: Checkpoint,
  heads: AsyncIterable<SealedHead>,
): Promise<Buffer> =>
  (await sealsOf([deriveKey(masterKey, PURPOSE)], checkpoint, heads))[0] ?? Buffer.alloc(0);

/** Whether the seal was made with one of the accepted master keys. */
export const isSealOf = async (
  masterKey: MasterKey,
  checkpoint: Checkpoint & { readonly seal: Buffer },
  heads: AsyncIterable<SealedHead>,
): Promise<boolean> => {
  const seals = await sealsOf(deriveKeys(masterKey, PURPOSE), checkpoint, heads);
  return seals.some(
    (seal) => seal.length === checkpoint.seal.length && timingSafeEqual(seal, checkpoint.seal),
  );
};

const PURPOSE = "audit-checkpoint";

const sealsOf = async (
  keys: readonly Uint8Array[],
  { number, at, chains }: Checkpoint,
  heads: AsyncIterable<SealedHead>,
): Promise<readonly Buffer[]> => {
  const seals = keys.map((key) => createHmac("sha256", key).update(`${number}|${at.getTime()}|${chains}`));
  for await (const { owner, seq, hash } of heads) {
    for (const seal of seals) seal.update(`|${owner}|${seq}|`).update(hash);
  }
  return seals.map((seal) => seal.digest());
};
