import type pg from "pg";
import { faultInWords } from "../log/fault-in-words.ts";
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";

/**
 * Brings the schema up to date: runs each SQL file of `folder` once, in the order of the names, each in one
 * transaction. Any number of processes may do so at once: claiming the name is the lock, the second waits on the
 * unique key until the first has committed. There is no way back. Returns the names that this call applied.
 * Throws when a file that was applied has changed, and when the database is newer than these files.
 */
export const migrate = async (pool: pg.Pool, folder = MIGRATIONS): Promise<readonly string[]> => {
  const files = await readMigrations(folder);
  await createLedger(pool);
  await refuseStrangers(pool, files);
  const applied: string[] = [];
  for (const file of files) {
    if (await applyOnce(pool, file)) applied.push(file.name);
  }
  return applied;
};

/** The migrations of the product. */
export const MIGRATIONS = new URL("migrations/", import.meta.url);

export type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

/** Reads the SQL files of a folder in the order in which they run. */
export const readMigrations = async (folder: URL): Promise<readonly Migration[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name) => {
      // Git may check files out with other line ends; they are the same migration.
      const sql = (await readFile(new URL(name, folder), "utf8")).replaceAll("\r\n", "\n");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
};

/** Runs these files, none of which was run here before, in the caller's own transaction. */
export const migrateInside = async (
  client: Pick<pg.PoolClient, "query">,
  files: readonly Migration[],
): Promise<void> => {
  await client.query(LEDGER);
  for (const file of files) {
    await client.query("insert into migrations (name, checksum) values ($1, $2)", [file.name, file.checksum]);
    await run(client, file);
  }
};

const LEDGER = "create table if not exists migrations (name text primary key, checksum text not null)";

// Two processes that create the table at the same moment collide in the catalog even with "if not exists": on its unique
// index, on the table, or on the table's row type.
const CREATED_MEANWHILE = new Set<unknown>(["23505", "42P07", "42710"]);

const createLedger = async (pool: pg.Pool): Promise<void> => {
  try {
    await pool.query(LEDGER);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && CREATED_MEANWHILE.has(error.code))) throw error;
  }
};

type Row = { readonly name: string; readonly checksum: string };

const refuseStrangers = async (pool: pg.Pool, files: readonly Migration[]): Promise<void> => {
  const { rows } = await pool.query<Row>("select name, checksum from migrations order by name");
  const known = new Map(files.map((file) => [file.name, file]));
  for (const row of rows) {
    const file = known.get(row.name);
    if (file === undefined) {
      throw new Error(
        `The database is newer than this version of Afterword: it has the migration ${row.name}, which is unknown here.`,
      );
    }
    refuseChanged(file, row);
  }
  const last =
    rows
      .map((row) => row.name)
      .toSorted()
      .at(-1) ?? "";
  const late = files.find((file) => file.name < last && !rows.some((row) => row.name === file.name));
  if (late !== undefined) {
    throw new Error(`The migration ${late.name} comes too late: the database already has ${last}.`);
  }
};

const refuseChanged = (file: Migration, row: Row): void => {
  if (file.checksum === row.checksum) return;
  throw new Error(
    `The migration ${file.name} was changed after it was applied; put the change into a new file.`,
  );
};

const applyOnce = async (pool: pg.Pool, file: Migration): Promise<boolean> => {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query("begin");
    // Another process may be at work on a large table.
    await client.query("set local statement_timeout = 0");
    const isOurs = await claim(client, file);
    if (isOurs) await run(client, file);
    await client.query("commit");
    return isOurs;
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw failure;
  } finally {
    await release(client, failure);
  }
};

const claim = async (client: pg.PoolClient, file: Migration): Promise<boolean> => {
  const { rowCount } = await client.query(
    unhurried("insert into migrations (name, checksum) values ($1, $2) on conflict do nothing", [
      file.name,
      file.checksum,
    ]),
  );
  if (rowCount === 1) return true;
  const { rows } = await client.query<Row>("select name, checksum from migrations where name = $1", [
    file.name,
  ]);
  for (const row of rows) refuseChanged(file, row);
  return false;
};

const run = async (client: Pick<pg.PoolClient, "query">, file: Migration): Promise<void> => {
  try {
    await client.query(unhurried(file.sql));
  } catch (error) {
    throw new Error(`The migration ${file.name} failed: ${faultInWords(error)}`, { cause: error });
  }
};

// The driver reads 0 as "the pool's own limit"; this is the longest timer there is. Its types lack the option.
const unhurried = (text: string, values?: string[]): pg.QueryConfig =>
  ({ text, values, query_timeout: 2 ** 31 - 1 }) as pg.QueryConfig;

const release = async (client: pg.PoolClient, failure: Error | undefined): Promise<void> => {
  if (failure === undefined) return client.release();
  const isRolledBack = await client.query("rollback").then(
    () => true,
    () => false,
  );
  client.release(!isRolledBack);
};

/** Names of migrations that this version needs and the database does not have, or has in another form. */
export const pendingMigrations = async (pool: pg.Pool): Promise<readonly string[]> => {
  const files = await readMigrations(MIGRATIONS);
  const { rows } = await pool.query<{ name: string; checksum: string }>(
    "select name, checksum from migrations",
  );
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  return files.filter(({ name, checksum }) => applied.get(name) !== checksum).map(({ name }) => name);
};
