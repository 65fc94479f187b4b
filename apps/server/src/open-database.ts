import { join } from "node:path";
import type { Logger } from "pino";
import { isProduction, type Config } from "./platform/config/config.ts";
import { findMasterKey, keyFilesIn, readOrMakeMasterKey } from "./platform/crypto/master-key-file.ts";
import { deriveKeys, type MasterKey } from "./platform/crypto/master-key.ts";
import { wasMade } from "./platform/db/data-folder.ts";
import { openDatabase, type Database, type DatabasePlace } from "./platform/db/database.ts";
import { deletedListIn } from "./features/accounts/deleted-list.ts";

type DatabaseAndKey = { readonly database: Database; readonly masterKey: MasterKey };

/**
 * The folder of a new database is there before a key is made for it, so that a key without a folder is never what a
 * first start left that was cut off: it tells of a database that is gone.
 */
export const openDatabaseAndKey = async (
  config: Config,
  given: Partial<DatabaseAndKey>,
  log: Logger,
): Promise<DatabaseAndKey> => {
  const place = placeOf(config);
  const { database } = given;
  let known = given.masterKey ?? config.masterKey?.reveal();
  const getKey = async (): Promise<MasterKey> => (known ??= await readMasterKey(config.dataDir, place));
  if (database !== undefined) return { masterKey: await getKey(), database };
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
const readMasterKey = async (dataDir: string, place: DatabasePlace): Promise<MasterKey> => {
  const found = await findMasterKey(dataDir);
  if (found !== null) return found;
  if (place.kind === "folder" && wasMade(place.folder)) {
    throw new Error(
      `There is a database in ${place.folder} and no master key: put master.key back into ${dataDir}, or set MASTER_KEY.`,
    );
  }
  return readOrMakeMasterKey(dataDir);
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

export const recordingsIn = (dataDir: string): string => join(dataDir, "recordings");
