import { chmodSync, closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";

/**
 * Makes a new database folder: aside, synced file by file, then renamed. So a folder is complete and on disk, or
 * it does not exist; what a cut-off attempt left behind is thrown away by the next.
 */
export const createFolder = async (folder: string): Promise<void> => {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  const lite = await PGlite.create(draft);
  await lite.close();
  chmodSync(draft, 0o700);
  for (const name of readdirSync(draft, { recursive: true, encoding: "utf8" })) syncToDisk(join(draft, name));
  syncToDisk(draft);
  renameSync(draft, folder);
  syncToDisk(dirname(folder));
};

const syncToDisk = (path: string): void => {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};
