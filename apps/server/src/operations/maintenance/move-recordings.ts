import { parseArgs } from "node:util";
import { openObjectStores, type MaintenanceContext } from "../../context.ts";
import { followSize, wasErased } from "../../features/media/public.ts";
import type { ObjectStore } from "../../platform/media-store/object-store.ts";
import { plainSizeOf } from "../../platform/media-store/recording-store.ts";
import { moveObject } from "../../platform/media-store/two-stores.ts";
import type { Command } from "./command.ts";
import { openInstallation } from "./installation.ts";

export const moveRecordingsCommand: Command = {
  summary: "move every recording to the store that is in use",
  help: `npm run afterword -- move-recordings

Moves every recording out of the folder in DATA_DIR into the object store, or with RECORDINGS_STORE=folder out of the
object store into the folder. They move as they are, sealed, and stay readable throughout. It may be
interrupted at any point and run again.

Restart every server with S3_* (and RECORDINGS_STORE, for the way back) first: from then on new recordings go to the new
store, and what has not moved is read from the old one. Then run this with the same settings, while they run. With the
embedded database, which belongs to the running server, stop the server for as long as this takes.`,
  run: async ({ words, config, terminal }) => {
    parseArgs({ args: [...words], options: {} });
    const [to, from] = openObjectStores(config);
    if (from === undefined) throw new Error("There is only the folder; set the S3 variables first.");
    const maintenance = await openInstallation(config);
    try {
      const { objects, bytes } = await moveAll(maintenance, to, from);
      terminal.say(`Objects moved: ${objects}, ${bytes} bytes. Nothing is left in the old store.`);
    } finally {
      await maintenance.database.close();
    }
  },
};

type Total = { readonly objects: number; readonly bytes: number };

/** Until a look finds nothing: a server that is not restarted yet may still be writing. */
const moveAll = async (
  { database }: Pick<MaintenanceContext, "database">,
  to: ObjectStore,
  from: ObjectStore,
): Promise<Total> => {
  const total = { objects: 0, bytes: 0 };
  for (let found = true; found;) {
    found = false;
    for await (const { key } of from.list("")) {
      found = true;
      const { isMoved, bytes } = await moveObject(to, from, key);
      if (isMoved) await followSize(database.db, key, plainSizeOf(key, bytes));
      if (await wasErased(database.db, key)) await to.delete(key);
      total.objects += isMoved ? 1 : 0;
      total.bytes += bytes;
    }
  }
  return total;
};
