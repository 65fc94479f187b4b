import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";

/**
 * Sees to it that `folder` holds a database: whole and on the disk, or not there at all. A new one is built aside,
 * synced and renamed, so that neither a kill nor a power cut leaves half of one. Only its owner may read it.
 */
export const ensureFolder = async (folder: string): Promise<void> => {
  if (isMissingOrEmpty(folder)) return createFolder(folder);
  if (!existsSync(join(folder, "PG_VERSION"))) {
    throw new Error(`The folder ${folder} holds something else than a database; it was left alone.`);
  }
  chmodSync(folder, 0o700);
};

const isMissingOrEmpty = (folder: string): boolean => !existsSync(folder) || readdirSync(folder).length === 0;

const createFolder = async (folder: string): Promise<void> => {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  const engine = await PGlite.create(draft);
  await engine.close();
  const names = readdirSync(draft, { recursive: true, encoding: "utf8" });
  await syncAll([draft, ...names.map((name) => join(draft, name))]);
  renameSync(draft, folder);
  await syncAll([dirname(folder)]);
};

/** The disk writes many files at once in a fraction of the time; more open ones than this some systems refuse. */
const OPEN_FILES = 100;

const syncAll = async (files: readonly string[]): Promise<void> => {
  for (let from = 0; from < files.length; from += OPEN_FILES) {
    await Promise.all(files.slice(from, from + OPEN_FILES).map(sync));
  }
};

const sync = async (name: string): Promise<void> => {
  const file = await open(name, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};
