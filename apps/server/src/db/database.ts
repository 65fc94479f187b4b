import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { openFolder, openMemory, type EmbeddedPostgres } from "./embedded.ts";
import type { DB } from "./schema.ts";

/** Where the database is: a PostgreSQL server, a folder of the embedded one, or memory (tests). */
export type DatabasePlace =
  | { readonly kind: "url"; readonly url: string }
  | { readonly kind: "folder"; readonly folder: string }
  | { readonly kind: "memory" };

export type Database = {
  readonly kind: DatabasePlace["kind"];
  readonly pool: pg.Pool;
  readonly db: Kysely<DB>;
  readonly close: () => Promise<void>;
};

/** Receives what goes wrong where nobody waits for an answer. */
export type ReportFault = (fault: Error) => void;

const SERVER_CONNECTIONS = 10;
const OLDEST_SERVER = 15;
const MAINTENANCE_EVERY_MS = 15 * 60_000;
const STATEMENT_TIMEOUT_MS = 30_000;

/**
 * Embedded, there is one connection: a query on the pool inside a transaction would wait for ever. It fails
 * after this long instead, so that tests find the mistake.
 */
const CONNECTION_WAIT_MS = 10_000;

/**
 * One `pg.Pool` for everything, whatever stands behind it (docs/decisions/002). Throws with one clear sentence
 * when the place cannot be used: the server is too old or not there, the folder is in use or cannot be synced.
 */
export const openDatabase = async (place: DatabasePlace, reportFault: ReportFault): Promise<Database> =>
  place.kind === "url" ? openServer(place.url, reportFault) : openEmbedded(place, reportFault);

const openServer = async (url: string, reportFault: ReportFault): Promise<Database> => {
  const pool = new pg.Pool({
    connectionString: url,
    max: SERVER_CONNECTIONS,
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    types: COLUMN_TYPES,
  });
  // An idle connection that breaks (a restarting server) must not end this process; the pool replaces it.
  pool.on("error", reportFault);
  await refuseOldServer(pool);
  return { kind: "url", pool, db: queriesOn(pool), close: () => pool.end() };
};

const refuseOldServer = async (pool: pg.Pool): Promise<void> => {
  const answer = await pool.query<{ version: string }>("select current_setting('server_version_num') as version");
  const major = Math.floor(Number(answer.rows[0]?.version) / 10_000);
  if (major >= OLDEST_SERVER) return;
  await pool.end();
  throw new Error(`PostgreSQL ${major} is too old: Afterword needs PostgreSQL ${OLDEST_SERVER} or later.`);
};

const openEmbedded = async (
  place: Exclude<DatabasePlace, { kind: "url" }>,
  reportFault: ReportFault,
): Promise<Database> => {
  const embedded = place.kind === "folder" ? await openFolder(place.folder) : await openMemory();
  const pool = new pg.Pool({
    ...embedded.poolConfig,
    max: 1,
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
    types: COLUMN_TYPES,
  });
  pool.on("error", reportFault);
  const maintenance = place.kind === "folder" ? maintain(pool, reportFault) : undefined;
  return { kind: place.kind, pool, db: queriesOn(pool), close: () => closeEmbedded(pool, embedded, maintenance) };
};

const closeEmbedded = async (
  pool: pg.Pool,
  embedded: EmbeddedPostgres,
  maintenance: NodeJS.Timeout | undefined,
): Promise<void> => {
  clearInterval(maintenance);
  await pool.end();
  await embedded.close();
};

/** The embedded PostgreSQL neither checkpoints nor vacuums by itself. */
const maintain = (pool: pg.Pool, reportFault: ReportFault): NodeJS.Timeout =>
  setInterval(() => {
    pool
      .query("checkpoint")
      .then(() => pool.query("vacuum (analyze)"))
      .catch(reportFault);
  }, MAINTENANCE_EVERY_MS).unref();

const queriesOn = (pool: pg.Pool): Kysely<DB> => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });

/** bigint columns hold milliseconds and counts, far below 2^53. */
const COLUMN_TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};
