import { existsSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import type pg from "pg";
import { createFolder } from "./create-folder.ts";
import { lockFolder } from "./folder-lock.ts";
import { SyncedFolder } from "./synced-folder.ts";

/** PostgreSQL inside this process, reached through a pool like any other. */
export type EmbeddedPostgres = { readonly poolConfig: pg.PoolConfig; readonly close: () => Promise<void> };

export const openMemory = async (): Promise<EmbeddedPostgres> => {
  const lite = await PGlite.create();
  return { poolConfig: poolConfigOf(lite), close: () => lite.close() };
};

/**
 * Opens the database in a folder, made durable: commits reach the disk, one process owns the folder, and a new
 * folder is complete or does not exist (reference: measured with kill -9 and power cuts; `npm run powercut`).
 * Throws when another process owns the folder, or when this version of PGlite does not sync.
 */
export const openFolder = async (folder: string): Promise<EmbeddedPostgres> => {
  const unlock = lockFolder(folder);
  try {
    if (!existsSync(folder)) await createFolder(folder);
    const files = new SyncedFolder(folder);
    const lite = await PGlite.create({ fs: files, startParams: syncingStartParams() });
    await proveSync(lite, files);
    return {
      poolConfig: poolConfigOf(lite),
      close: async () => {
        await lite.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
};

/** Without `-F`, which PGlite passes by default and which tells PostgreSQL never to sync. */
const syncingStartParams = (): string[] => [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  "-c",
  "wal_sync_method=fsync",
];

const proveSync = async (lite: PGlite, files: SyncedFolder): Promise<void> => {
  await lite.query("checkpoint");
  if (files.syncs > 0) return;
  await lite.close();
  throw new Error("The embedded database does not sync to disk with this version of PGlite; set DATABASE_URL.");
};

const poolConfigOf = (lite: PGlite): pg.PoolConfig => createPgConfig(lite) as pg.PoolConfig;
