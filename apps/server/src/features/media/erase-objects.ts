import { HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import type { DB } from "../../platform/db/schema.ts";
import { claimErased, endErasing, makeDue, retryErasing } from "./erasing-queries.ts";
import type { Erased } from "./erasing-queries.ts";
import { coverKey, fileKey, recordingOfKey } from "./objects.ts";
import { deleteParts } from "./parts.ts";
import { isErased } from "./queries.ts";
import type { RecordingId } from "./queries.ts";

export type ErasingContext = Pick<Context, "clock" | "database" | "log" | "recordingStore" | "store">;

const LEASE_MS = 5 * MINUTE_MS;

/**
 * Deletes the objects of recordings that were removed, after the transaction that removed them. While the store is away
 * they wait; a crash leaves them to the next run. Answers how many are gone.
 */
export const eraseObjects = async (context: ErasingContext, signal?: AbortSignal): Promise<number> => {
  const { db } = context.database;
  for (let erased = 0; ;) {
    if (signal?.aborted) return erased;
    const { service } = await readNow(context.store.rows, context);
    const claim = await claimErased(db, { nowMs: service, leaseMs: LEASE_MS });
    if (claim === undefined) return erased;
    if (await eraseOne(context, claim)) erased += 1;
    else await retryErasing(db, claim, service + pauseMs(claim.attempts));
  }
};

const pauseMs = (attempts: number): number => Math.min(HOUR_MS, MINUTE_MS * 2 ** Math.min(attempts, 10));

const eraseOne = async (context: ErasingContext, claim: Erased): Promise<boolean> => {
  const { recordingStore, database, log } = context;
  try {
    await deleteParts(context, claim);
    await recordingStore.delete(fileKey(claim));
    await recordingStore.delete(coverKey(claim));
    await endErasing(database.db, claim);
    return true;
  } catch (error) {
    log.error({ err: error, name: claim.name }, "a removed recording could not be erased; it is tried again");
    return false;
  }
};

/** For what was written of a recording while it was removed. Nothing happens to one that was not. */
export const eraseAgain = async (
  context: Pick<ErasingContext, "clock" | "database" | "store">,
  id: RecordingId,
): Promise<void> => {
  const { service } = await readNow(context.store.rows, context);
  await makeDue(context.database.db, id, service);
};

/**
 * Whether the recording of this object was removed, perhaps while the object was read and written again. It is remembered
 * before its objects are deleted, so that one of the two sees what the other did.
 */
export const wasErased = async (db: Kysely<DB>, key: string): Promise<boolean> => {
  const id = recordingOfKey(key);
  return id !== null && isErased(db, id);
};
