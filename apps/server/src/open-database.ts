import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import { isProduction, type Config } from "./platform/config/config.ts";
import { findMasterKey, keyFilesIn, readOrMakeMasterKey } from "./platform/crypto/master-key-file.ts";
import { deriveKeys, type MasterKey } from "./platform/crypto/master-key.ts";
import { wasMade } from "./platform/db/data-folder.ts";
import { openDatabase, type Database, type DatabasePlace } from "./platform/db/database.ts";

type DatabaseAndKey = { readonly database: Database; readonly masterKey: MasterKey };

/**
 * The folder of a new database is there before a key is made for it, so that a key without a folder is never what a
 * first start left that was cut off: it tells of a database that is gone. And none is made beside a database that has
 * users, whose keys it would not open.
 */
export const openDatabaseAndKey = async (
  config: Config,
  given: Partial<DatabaseAndKey>,
  log: Logger,
): Promise<DatabaseAndKey> => {
  const place = placeOf(config);
  const { database } = given;
  let known = given.masterKey ?? config.masterKey?.reveal() ?? (await findMasterKey(config.dataDir));
  const getKey = async (): Promise<MasterKey> => (known ??= await readOrMakeMasterKey(config.dataDir));
  if (database !== undefined) return { masterKey: await getKey(), database };
  if (known === null) await refuseNewKey(config, place, log);
  const reportFault = reportTo(log);
  if (place.kind !== "folder")
    return { masterKey: await getKey(), database: await openDatabase(place, reportFault) };
  const sealKeys = async (): Promise<readonly Uint8Array[]> => deriveKeys(await getKey(), "database-figures");
  const opened = await openDatabase({ ...place, sealKeys }, reportFault);
  endOnLostDatabase(opened, log);
  return { database: opened, masterKey: await getKey() };
};

/** For a command that opens nothing that is sealed. */
export const openDatabaseOnly = async (
  config: Config,
  log: Logger,
  beginning: { readonly mayBeginAnew?: boolean },
): Promise<Database> => {
  const database = await openDatabase({ ...placeOf(config), ...beginning }, reportTo(log));
  endOnLostDatabase(database, log);
  return database;
};

/**
 * Where the folder of the embedded database is not ours any more, another server may be deciding and sending: this
 * process ends at once. It could write nothing down of what it still did.
 */
const endOnLostDatabase = ({ lost }: Database, log: Logger): void =>
  void lost.then((sentence) => {
    log.fatal(sentence);
    process.stderr.write(`${sentence}\n`);
    process.exit(1);
  });

const reportTo =
  (log: Logger) =>
  (fault: Error): void =>
    log.warn({ err: fault }, "the database connection failed");

/** Another key would open nothing of a database that was in use. */
const refuseNewKey = async ({ dataDir }: Config, place: DatabasePlace, log: Logger): Promise<void> => {
  if (!(await isInUse(place, log))) return;
  // Another process that starts at the same moment makes the key before the users.
  if ((await findMasterKey(dataDir)) !== null) return;
  const where = place.kind === "folder" ? `in ${place.folder}` : "at DATABASE_URL";
  throw new Error(
    `There is a database ${where} and no master key: put master.key back into ${dataDir}, or set MASTER_KEY.`,
  );
};

/** One of before `database.made` says so by its users alone; a first start that was cut off made no user yet. */
const isInUse = async (place: DatabasePlace, log: Logger): Promise<boolean> => {
  if (place.kind === "folder") {
    if (!existsSync(join(place.folder, "PG_VERSION"))) return false;
    if (wasMade(place.folder)) return true;
  }
  const database = await openDatabase(place, reportTo(log));
  try {
    const { rows } = await database.pool.query<{ users: unknown }>(
      "select to_regclass('public.users') as users",
    );
    if (rows[0]?.users === null) return false;
    return (await database.pool.query("select from users limit 1")).rowCount !== 0;
  } finally {
    await database.close();
  }
};

/** Where the database of these settings is. */
export const placeOf = (config: Config): DatabasePlace =>
  config.databaseUrl === null
    ? {
        kind: "folder",
        folder: join(config.dataDir, "database"),
        remains: [...keyFilesIn(config.dataDir), deletedListIn(config.dataDir), recordingsIn(config.dataDir)],
        // A key is always given then, and a disk that is not mounted would look like a new machine.
        needsFolder: isProduction(config),
      }
    : {
        kind: "url",
        url: config.databaseUrl.reveal(),
        timelineIn: join(config.dataDir, "database.timeline"),
      };

export const deletedListIn = (dataDir: string): string => join(dataDir, "deleted-accounts");

export const recordingsIn = (dataDir: string): string => join(dataDir, "recordings");
