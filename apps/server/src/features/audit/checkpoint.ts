import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey, deriveKeys } from "../../platform/crypto/derived-key.ts";
import type { MasterKey } from "../../platform/crypto/master-key.ts";

/** Where a chain ended. */
export type SealedHead = { readonly owner: string; readonly seq: number; readonly hash: Buffer };

export type Checkpoint = { readonly number: number; readonly at: Date; readonly chains: number };

/** The seal over a checkpoint and all its heads, in the order of their owners: HMAC with a key of the master key's. */
export const sealOf = async (
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
