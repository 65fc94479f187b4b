import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../../platform/config/config.ts";
import { createContext, openDatabaseAndClock } from "../../context.ts";
import { placeOf } from "../../open-database.ts";
import type { Context, MaintenanceContext } from "../../context.ts";
import { findMasterKey } from "../../platform/crypto/master-key-file.ts";
import { markMade, refuseEmptied } from "../../platform/db/data-folder.ts";
import type { Connection } from "../../platform/db/database.ts";
import { migrate } from "../../platform/db/migrate.ts";
import type { MasterKey } from "../../platform/crypto/master-key.ts";

/** Opens a database that a server has worked with. Throws one sentence where there is none. */
export const openInstallation = async (config: Config): Promise<MaintenanceContext> => {
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, "database"))) {
    throw new Error(`There is no database in ${config.dataDir}; set DATABASE_URL or DATA_DIR.`);
  }
  const maintenance = await openDatabaseAndClock(config);
  const { rows } = await maintenance.database.pool.query("select to_regclass('public.users') as users");
  if ((rows as { users: unknown }[])[0]?.users !== null) return maintenance;
  await maintenance.database.close();
  throw new Error("This database is empty; no server has used it yet.");
};

/**
 * Brings the schema up to date, and notes that there is one. Throws one sentence where there was one before and now is
 * none.
 */
export const migrateInstallation = async ({
  config,
  database,
}: Pick<Context, "config" | "database">): Promise<void> => {
  const place = placeOf(config);
  const folder = database.kind === "folder" && place.kind === "folder" ? place.folder : null;
  if (folder !== null && !(await hasTables(database.pool))) refuseEmptied(folder);
  await migrate(database.pool);
  if (folder !== null) await markMade(folder);
};

export const hasTables = async (connection: Connection): Promise<boolean> => {
  const { rows } = await connection.query(
    "select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') limit 1",
  );
  return rows.length > 0;
};

/** The key that was given or made before. Throws one sentence where there is none: a new one would open nothing. */
export const getMasterKey = async (config: Config): Promise<MasterKey> => {
  const key = config.masterKey?.reveal() ?? (await findMasterKey(config.dataDir));
  if (key !== null) return key;
  throw new Error(
    `There is no master key: set MASTER_KEY, or put the installation's master.key into ${config.dataDir}.`,
  );
};

/** All of a server but what it shows and sends: commands leave mails in the outbox, for the server. */
export const createQuietContext = (config: Config): Promise<Context> =>
  createContext(config, {
    mailer: {
      send: async () => ({
        kind: "refused-for-now",
        answer: "the command line sends nothing",
        mayBeTaken: false,
        wasAnswered: false,
        status: null,
      }),
      isReachable: async () => false,
      close: async () => undefined,
    },
    pages: {
      renderHomePage: () => "",
      renderGetNotePage: () => "",
      renderSignOfLifePage: () => "",
      renderMessagePage: () => "",
    },
  });
