import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type pg from "pg";

const FOLDER = new URL("migrations/", import.meta.url);

/** PostgreSQL's codes for "somebody else has just made this". */
const ALREADY_MADE = new Set(["23505", "42P07"]);

/**
 * Brings the schema up to date: each `migrations/*.sql` once, in the order of its name, each in one transaction
 * with its own name as the lock, so that any number of servers may start at once. Forward only. Throws with one
 * clear sentence when an applied file was changed since, or when the database is newer than this server.
 */
export const migrate = async (pool: pg.Pool, folder: URL = FOLDER): Promise<void> => {
  const files = await readMigrations(folder);
  await createLedger(pool);
  for (const file of files) await applyOnce(pool, file);
  await refuseUnknown(pool, files);
};

type MigrationFile = { readonly name: string; readonly sql: string; readonly checksum: string };

const readMigrations = async (folder: URL): Promise<MigrationFile[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
};

const createLedger = async (pool: pg.Pool): Promise<void> => {
  try {
    await pool.query("create table if not exists migrations (name text primary key, checksum text not null)");
  } catch (error) {
    // Two servers that start at once may both try; the loser finds the table made.
    if (!(error instanceof Error && "code" in error && ALREADY_MADE.has(String(error.code)))) throw error;
  }
};

const applyOnce = async (pool: pg.Pool, file: MigrationFile): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const claim = await client.query(
      "insert into migrations (name, checksum) values ($1, $2) on conflict (name) do nothing",
      [file.name, file.checksum],
    );
    if (claim.rowCount === 1) await client.query(file.sql);
    else await refuseChanged(client, file);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
};

const refuseChanged = async (client: pg.PoolClient, file: MigrationFile): Promise<void> => {
  const applied = await client.query<{ checksum: string }>("select checksum from migrations where name = $1", [
    file.name,
  ]);
  if (applied.rows[0]?.checksum === file.checksum) return;
  throw new Error(`The migration ${file.name} was changed after it was applied; write a new one instead.`);
};

const refuseUnknown = async (pool: pg.Pool, files: readonly MigrationFile[]): Promise<void> => {
  const known = new Set(files.map(({ name }) => name));
  const applied = await pool.query<{ name: string }>("select name from migrations order by name");
  const unknown = applied.rows.find(({ name }) => !known.has(name));
  if (unknown === undefined) return;
  throw new Error(`The database is newer than this server: it knows the migration ${unknown.name}. Update the server.`);
};
