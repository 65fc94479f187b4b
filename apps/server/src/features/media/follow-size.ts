import type { Kysely } from "kysely";
import type { DB } from "../../platform/db/schema.ts";
import { fileKey, recordingOfKey } from "./objects.ts";

/**
 * A copy of a converted file (a move, a change of the key) may end after the same recording was converted once more, and
 * bring back what the first conversion made: it is as good, but not always as large. So each of them, once it has written
 * the file, tells the row the size that the store has then.
 */
export const followSize = async (db: Kysely<DB>, key: string, size: number | undefined): Promise<void> => {
  const id = recordingOfKey(key);
  if (id === null || key !== fileKey(id) || size === undefined) return;
  await db
    .updateTable("recordings")
    .set({ bytes: size })
    .where("owner", "=", id.owner)
    .where("name", "=", id.name)
    .where("state", "in", ["ready", "withheld"])
    .where("bytes", "<>", size)
    .execute();
};
