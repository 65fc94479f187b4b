import type { Connection, Database } from "../../platform/db/database.ts";
import type { Manifest } from "./manifest.ts";
import { SEALED_COLUMNS } from "./sealed-columns.ts";
import type { DumpedRow } from "./sealed-columns.ts";

/** One moment of the database, read without a lock while all other work goes on. */
export type Snapshot = Connection;

/** At most this many rows are in memory at once; the longest notes make a row of half a megabyte. */
const FETCH_ROWS = 50;

/**
 * Nothing of these is wanted again: sessions end with a restore, so that neither a stolen dump nor an older token
 * opens one (docs/decisions/016), and with them what was half a log-in; counted tries are over; the ledger of migrations is in the manifest. The
 * database makes the names to search by itself.
 */
export const LEFT_OUT = ["migrations", "second_factor_tickets", "sessions", "throttles", "user_names"];

export const withSnapshot = async <T>(
  database: Database,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> => {
  const client = await database.pool.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    await client.query(UNHURRIED);
    return await work(client);
  } finally {
    await client.query("rollback").catch(() => undefined);
    client.release();
  }
};

/** A large table takes its time, and so may the disk that the rows go to. Forms that are read anywhere. */
export const UNHURRIED = `
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local timezone = 'UTC';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1`;

/** The tables of a dump, each after those it refers to. */
export const listTables = async (snapshot: Snapshot): Promise<readonly string[]> => {
  const { rows } = await snapshot.query<{ name: string; needs: string[] }>(TABLES, [LEFT_OUT]);
  const needs = new Map(rows.map((row) => [row.name, row.needs]));
  const [seen, ordered] = [new Set<string>(), new Array<string>()];
  const add = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const needed of needs.get(name) ?? []) add(needed);
    ordered.push(name);
  };
  for (const { name } of rows) add(name);
  return ordered;
};

const TABLES = `
  select pg_class.relname as name,
    array(
      select needed.relname::text from pg_constraint join pg_class needed on needed.oid = pg_constraint.confrelid
      where pg_constraint.conrelid = pg_class.oid and pg_constraint.contype = 'f'
    ) as needs
  from pg_class
  where pg_class.relnamespace = 'public'::regnamespace and pg_class.relkind = 'r' and not pg_class.relname = any ($1)
  order by pg_class.relname`;

export const listMigrations = async (snapshot: Snapshot): Promise<Manifest["migrations"]> => {
  const { rows } = await snapshot.query<Manifest["migrations"][number]>(
    "select name, checksum from migrations order by name",
  );
  return rows;
};

/** The rows of a table as JSON, each on one line, without those of its columns that are to be sealed. */
export async function* readTable(
  snapshot: Snapshot,
  table: string,
  sealed: readonly string[],
): AsyncGenerator<DumpedRow> {
  const query = sealed.length === 0 ? wholeRows(table) : await partedRows(snapshot, table, sealed);
  await snapshot.query(`declare dumped no scroll cursor for ${query}`);
  for (;;) {
    const { rows } = await snapshot.query<DumpedRow>(`fetch ${FETCH_ROWS} from dumped`);
    yield* rows;
    if (rows.length < FETCH_ROWS) break;
  }
  await snapshot.query("close dumped");
}

const wholeRows = (table: string): string =>
  `select row_to_json(dumped_row)::text as clear, null as secret from "${table}" as dumped_row`;

const partedRows = async (snapshot: Snapshot, table: string, sealed: readonly string[]): Promise<string> => {
  const { rows } = await snapshot.query<{ name: string }>(
    "select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum",
    [table],
  );
  const objectOf = (columns: readonly string[]): string =>
    `(select row_to_json(object)::text from (select ${columns.map((name) => `dumped_row."${name}"`).join(", ")}) as object)`;
  const clear = rows.map(({ name }) => name).filter((name) => !sealed.includes(name));
  return `select ${objectOf(clear)} as clear, ${objectOf(sealed)} as secret from "${table}" as dumped_row`;
};

/** Which of the columns that are sealed in a dump a table has in this schema; an older one lacks some. */
export const listSealedColumns = async (snapshot: Snapshot, table: string): Promise<readonly string[]> => {
  const { rows } = await snapshot.query<{ name: string }>(
    "select attname as name from pg_attribute where attrelid = $1::regclass and not attisdropped and attname = any ($2) order by attnum",
    [table, SEALED_COLUMNS[table] ?? []],
  );
  return rows.map(({ name }) => name);
};
