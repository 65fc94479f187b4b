import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { openDatabaseAndClock } from "../../context.ts";
import { UsageMistake } from "./command.ts";
import type { Command } from "./command.ts";
import { getMasterKey, hasTables } from "./installation.ts";
import type { Context } from "../../context.ts";
import type { Connection } from "../../platform/db/database.ts";
import type { MasterKey } from "../../platform/crypto/master-key.ts";
import { migrateInside, MIGRATIONS, readMigrations, type Migration } from "../../platform/db/migrate.ts";
import { splitMigrations } from "./manifest.ts";
import type { Manifest } from "./manifest.ts";
import { checkDump, keyOfDump, OTHER_MASTER_KEY, partsOfDump } from "./read-dump.ts";
import type { DumpedPart } from "./read-dump.ts";
import { beginAnew, restOrphanSearch } from "./begin-anew.ts";
import { wholeRow } from "./sealed-columns.ts";
import { readTable, UNHURRIED } from "./snapshot.ts";
import { canOpen } from "./wrapped-keys.ts";

export const restore: Command = {
  summary: "fill an empty database from a dump",
  help: `npm run afterword -- restore FILE [--nothing-since]

Fills an empty database from a dump made by \`dump\`, entirely or not at all. It needs the master key of the
dumped installation (MASTER_KEY, or master.key in DATA_DIR), and no server may be running on the database.

Signs of life given after the dump are lost, so a restore restarts every countdown: every owner is reminded again
before anything is delivered.

--nothing-since   The server was stopped before the dump, so nothing is lost: leave every deadline as it was. For moving
                  to another machine.`,
  run: async ({ words, config, terminal }) => {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { "nothing-since": { type: "boolean" } },
    });
    const [name, ...others] = positionals;
    if (name === undefined || others.length > 0) throw new UsageMistake("Name the one file to restore.");
    const masterKey = await getMasterKey(config);
    const dump = await readyDump(resolve(name), masterKey);
    // In place of one that was lost, too.
    const { database } = await openDatabaseAndClock(config, { mayBeginAnew: true });
    try {
      const nothingSince = values["nothing-since"] === true;
      const report = await fillFrom({ database, masterKey }, dump, { nothingSince });
      terminal.say(`Restored ${report.rows} rows as of ${report.madeAt}.`);
      if (!nothingSince) terminal.say(`Countdowns restarted: ${report.begunAnew}.`);
    } finally {
      await database.close();
    }
  },
};

type Restore = {
  /**
   * Nothing was answered since the dump was made: the server has been stopped since before it. Then every deadline
   * stays where it was. Otherwise signs of life may have been lost, and every silence counts anew.
   */
  readonly nothingSince: boolean;
  /** Reads every table again once it is filled, and compares it with the dump: takes half as long again. */
  readonly isCompared?: boolean;
};

export type RestoreReport = { readonly madeAt: string; readonly rows: number; readonly begunAnew: number };

type ReadyDump = {
  readonly file: string;
  readonly manifest: Manifest;
  /** The schema's files that the dumped database had, and those that came since. */
  readonly had: readonly Migration[];
  readonly missing: readonly Migration[];
};

/** Everything that can be said against a dump without a database. Throws one sentence. */
const readyDump = async (file: string, masterKey: MasterKey): Promise<ReadyDump> => {
  const manifest = await checkDump(file);
  keyOfDump(manifest, masterKey);
  return { file, manifest, ...splitMigrations(manifest.migrations, await readMigrations(MIGRATIONS)) };
};

/**
 * Fills an empty database from a dump: the schema of that time, its rows, then what the schema has learned since, all
 * of it in one transaction (docs/decisions/016). Before anything is written the whole file is checked. Throws one
 * sentence, and nothing was changed, when the database holds anything, when the dump is damaged or newer than this
 * version, or when the master key does not open what it holds.
 */
export const restoreDump = async (
  context: RestoreContext,
  { file, ...how }: Restore & { readonly file: string },
): Promise<RestoreReport> => fillFrom(context, await readyDump(file, context.masterKey), how);

type RestoreContext = Pick<Context, "database" | "masterKey">;

const fillFrom = async (
  { database, masterKey }: RestoreContext,
  { file, manifest, had, missing }: ReadyDump,
  { nothingSince, isCompared = false }: Restore,
): Promise<RestoreReport> => {
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    await client.query(UNHURRIED);
    await refuseFilled(client);
    await migrateInside(client, had);
    // Some migrations write a first row of their own; the dump has it as it became.
    await emptyTables(
      client,
      manifest.tables.map(({ name }) => name),
    );
    const sums: TableSums = new Map();
    let rows = 0;
    for await (const part of partsOfDump(file, manifest, masterKey)) {
      rows += await insertPart(client, part);
      if (isCompared) addToSums(sums, part.table, part.rows);
    }
    if (isCompared) await refuseDifferent(client, manifest, sums);
    await migrateInside(client, missing);
    await refuseOtherMasterKey(client, masterKey);
    const begunAnew = nothingSince ? 0 : await beginAnew(client);
    await restOrphanSearch(client);
    await client.query("commit");
    return { madeAt: manifest.madeAt, rows, begunAnew };
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
};

const refuseFilled = async (trx: Connection): Promise<void> => {
  if (!(await hasTables(trx))) return;
  throw new Error(
    "A dump can only be restored into an empty database, and this one has tables; nothing was changed.",
  );
};

const emptyTables = async (trx: Connection, tables: readonly string[]): Promise<void> => {
  if (tables.length > 0) await trx.query(`truncate ${tables.map((name) => `"${name}"`).join(", ")} cascade`);
};

const insertPart = async (trx: Connection, { table, rows }: DumpedPart): Promise<number> => {
  const { rowCount } = await trx.query(
    `insert into "${table}" select * from json_populate_recordset(null::"${table}", $1::json)`,
    [`[${rows.join(",")}]`],
  );
  if (rowCount !== rows.length)
    throw new Error(`${rows.length} rows of ${table} were dumped, but ${rowCount} restored.`);
  return rowCount;
};

const refuseDifferent = async (trx: Connection, manifest: Manifest, dumped: TableSums): Promise<void> => {
  const restored: TableSums = new Map();
  for (const { name, sealed = [] } of manifest.tables)
    for await (const row of readTable(trx, name, sealed)) addToSums(restored, name, [wholeRow(row)]);
  const [differing] = differingTables(dumped, restored);
  if (differing !== undefined)
    throw new Error(`The restored rows of ${differing} are not those of the dump.`);
};

const BATCH = 500;
const FIRST = "00000000-0000-0000-0000-000000000000";

/** Every single key is tried: a restore that cannot be read is found out now, not when notes are due. */
const refuseOtherMasterKey = async (trx: Connection, masterKey: Context["masterKey"]): Promise<void> => {
  for (let after = FIRST; ;) {
    const { rows } = await trx.query<{ id: string; wrapped_key: Buffer }>(
      "select id, wrapped_key from users where id > $1 order by id limit $2",
      [after, BATCH],
    );
    if (rows.some(({ id, wrapped_key }) => !canOpen(masterKey, id, wrapped_key))) {
      throw new Error(OTHER_MASTER_KEY);
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
};

/** How many rows a table has and what they hold, whatever their order: that of a table changes when it is restored. */
type TableSum = { rows: number; readonly sum: Uint32Array };

type TableSums = Map<string, TableSum>;

const addToSums = (sums: TableSums, table: string, rows: readonly string[]): void => {
  const of = sums.get(table) ?? emptySum();
  sums.set(table, of);
  of.rows += rows.length;
  for (const row of rows) addHash(of.sum, createHash("sha256").update(row).digest());
};

/** Added up, so that two rows that are the same do not cancel each other. */
const addHash = (sum: Uint32Array, hash: Buffer): void => {
  for (let word = 0; word < WORDS; word += 1) sum[word] = (sum[word] ?? 0) + hash.readUInt32LE(word * 4);
};

const WORDS = 8;

const emptySum = (): TableSum => ({ rows: 0, sum: new Uint32Array(WORDS) });

/** The tables of which two sums differ. */
const differingTables = (left: TableSums, right: TableSums): readonly string[] =>
  [...new Set([...left.keys(), ...right.keys()])].filter((table) => {
    const [one, other] = [left.get(table) ?? emptySum(), right.get(table) ?? emptySum()];
    return one.rows !== other.rows || one.sum.some((word, index) => word !== other.sum[index]);
  });
