import { createHmac, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { CHECKPOINT_ROW, findCheckpoint, findMisfit, findUnsealed, sealedHeads } from "./queries.ts";
import type { Checkpoint, SealedCheckpoint, SealedHead } from "./queries.ts";
import { deriveKey, deriveKeys } from "../../platform/crypto/derived-key.ts";
import type { MasterKey } from "../../platform/crypto/master-key.ts";

type Needs = Pick<Context, "database" | "masterKey" | "clock">;

/**
 * A checkpoint: where every chain ends now, sealed. First it looks whether the one before still holds, and
 * throws when it does not: a checkpoint must not cover up what happened to the log (docs/decisions/024).
 */
export const sealAudit = (context: Needs): Promise<SealedCheckpoint> =>
  transaction(context.database.db, async (trx) => {
    const before = await lockCheckpoint(trx, context);
    if (before !== undefined) await refuseBroken(trx, context, before);
    return sealNow(trx, context, before);
  });

/** The same without a look at the one before, whose number it follows; what that covered is forgotten. */
export const sealInstead = async (trx: Trx, context: Needs): Promise<SealedCheckpoint> => {
  const before = await lockCheckpoint(trx, context);
  await trx.deleteFrom("audit_sealed").execute();
  return sealNow(trx, context, before);
};

const sealNow = async (
  trx: Trx,
  context: Needs,
  before: SealedCheckpoint | undefined,
): Promise<SealedCheckpoint> => {
  await takeHeads(trx);
  const number = (before?.number ?? 0) + 1;
  const checkpoint = { number, at: new Date(context.clock.now()), chains: await countChains(trx) };
  const sealed = { ...checkpoint, seal: await sealOf(context.masterKey, checkpoint, sealedHeads(trx)) };
  await trx.updateTable("audit_checkpoints").set(sealed).where("id", "=", CHECKPOINT_ROW).execute();
  return sealed;
};

/** The log is not what was sealed last. */
export class BrokenAudit extends Error {}

/** Only one is made at a time, also the first. */
const lockCheckpoint = async (trx: Trx, { clock }: Needs): Promise<SealedCheckpoint | undefined> => {
  const none = { number: 0, at: new Date(clock.now()), chains: 0, seal: Buffer.alloc(0) };
  await trx
    .insertInto("audit_checkpoints")
    .values({ id: CHECKPOINT_ROW, ...none })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .selectFrom("audit_checkpoints")
    .select("id")
    .where("id", "=", CHECKPOINT_ROW)
    .forUpdate()
    .execute();
  return findCheckpoint(trx);
};

const refuseBroken = async (trx: Trx, { masterKey }: Needs, before: SealedCheckpoint): Promise<void> => {
  const holds = await isSealOf(masterKey, before, sealedHeads(trx));
  const found = (await findUnsealed(trx)) ?? (await findMisfit(trx));
  if (holds && found === undefined) return;
  throw new BrokenAudit("The audit log is not what was sealed last; `afterword verify-audit` says where.");
};

const takeHeads = async (trx: Trx): Promise<void> => {
  await sql`
    insert into audit_sealed (owner, seq, hash) select owner, seq, hash from audit_heads where seq > 0
    on conflict (owner) do update set seq = excluded.seq, hash = excluded.hash
      where audit_sealed.seq <> excluded.seq`.execute(trx);
};

const countChains = async (trx: Trx): Promise<number> => {
  const { count } = await trx
    .selectFrom("audit_sealed")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
};

/** The seal over a checkpoint and all its heads, in the order of their owners: HMAC with a key of the master key's. */
const sealOf = async (
  masterKey: MasterKey,
  checkpoint: Checkpoint,
  heads: AsyncIterable<SealedHead>,
): Promise<Buffer> =>
  (await sealsOf([deriveKey(masterKey, PURPOSE)], checkpoint, heads))[0] ?? Buffer.alloc(0);

/** Whether it was made by one of the master keys that are believed. */
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
