import type { Context } from "../../context.ts";
import { followSize, wasErased } from "../../features/media/public.ts";
import { SealBroken } from "../../platform/media-store/age.ts";

export type ResealReport = {
  readonly resealed: number;
  /** Keys of objects that no known master key opens, or that were altered; they were left as they are. */
  readonly unreadable: readonly string[];
};

type Resealing = Pick<Context, "database" | "recordingStore">;

/** What a server that did not know the new key yet was writing is found by the next round. */
const ROUNDS = 3;

/**
 * Seals the file key of every recording anew by the current master key; what is in the files stays as it lies. Each
 * object is replaced all at once and opens before and after, so this may run beside servers that know both master keys,
 * may be cut off at any point, and may run again: what is done already is only looked at (docs/decisions/050).
 */
export const resealRecordings = async (context: Resealing): Promise<ResealReport> => {
  let resealed = 0;
  for (let round = 1; ; round += 1) {
    const found = await resealOnce(context);
    resealed += found.resealed;
    if (found.resealed === 0) return { resealed, unreadable: found.unreadable };
    if (round === ROUNDS) {
      throw new Error(
        "A server still seals recordings with the previous key: start it with the new one, then run this again.",
      );
    }
  }
};

const resealOnce = async ({ database, recordingStore }: Resealing): Promise<ResealReport> => {
  const unreadable: string[] = [];
  let resealed = 0;
  for await (const { key } of recordingStore.list("")) {
    try {
      if ((await recordingStore.reseal(key)) !== "resealed") continue;
      resealed += 1;
      await followSize(database.db, key, (await recordingStore.head(key))?.size);
      if (await wasErased(database.db, key)) await recordingStore.delete(key);
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
      unreadable.push(key);
    }
  }
  return { resealed, unreadable };
};
