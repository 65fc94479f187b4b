import { PGlite } from "@electric-sql/pglite";
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { dirname, join } from "node:path";

/**
 * Sees to it that `folder` holds a database: whole and on the disk, or not there at all. A new one is built aside,
 * synced and renamed, so that neither a kill nor a power cut leaves half of one. Only its owner may read it.
 */
export const ensureFolder = async (folder: string): Promise<void> => {
  if (!isMissingOrEmpty(folder)) {
    if (!existsSync(join(folder, "PG_VERSION"))) {
      throw new Error(`The folder ${folder} holds something else than a database; it was left alone.`);
    }
    chmodSync(folder, 0o700);
    return;
  }
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  const engine = await PGlite.create(draft);
  await engine.close();
  for (const name of readdirSync(draft, { recursive: true, encoding: "utf8" })) sync(join(draft, name));
  sync(draft);
  renameSync(draft, folder);
  sync(dirname(folder));
};

const isMissingOrEmpty = (folder: string): boolean => !existsSync(folder) || readdirSync(folder).length === 0;

const sync = (name: string): void => {
  const file = openSync(name, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};
