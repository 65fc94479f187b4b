/**
 * `node row-writer.fixture.ts write PLACE`: says "ready", then commits rows for ever and says each one once it was acknowledged.
 * `node row-writer.fixture.ts read PLACE`: says every row that is there, then how many are torn, then "complete"; what
 * a folder's own reading finds damaged counts as torn.
 * PLACE is a folder or the URL of a server. The crash and power-cut tests kill the first and compare with the second.
 */
import { writeSync } from "node:fs";
import { sql } from "kysely";
import { openDatabase } from "../platform/db/database.ts";
import type { Database, DatabasePlace } from "../platform/db/database.ts";
import { transaction } from "../platform/db/transaction.ts";

const TABLES = `
  create table if not exists seen (id int primary key, filling text not null, changed boolean not null default false);
  create table if not exists twins (id int primary key);
`;
/** Often enough that a kill may hit a checkpoint. */
const CHECKPOINT_EVERY = 50;
const CHANGE_EVERY = 7;
/** Distance between the row that is written and the row that is changed. */
const BEHIND = 3;

// Straight to the pipe: a line that was said is on its way even if the process dies with the next instruction.
const say = (line: string): number => writeSync(1, `${line}\n`);

const write = async ({ pool, db, integrity }: Database): Promise<never> => {
  await pool.query(TABLES);
  const last = await pool.query<{ id: number | null }>("select max(id) as id from seen");
  say("ready");
  for (let id = (last.rows[0]?.id ?? 0) + 1; ; id += 1) {
    await transaction(db, async (trx) => {
      await sql`insert into seen (id, filling) values (${id}, ${"x".repeat(100 + (id % 400))})`.execute(trx);
      await sql`insert into twins (id) values (${id})`.execute(trx);
    });
    say(`row ${id}`);
    if (id % CHANGE_EVERY === 0) {
      await pool.query("update seen set changed = true where id = $1", [id - BEHIND]);
      say(`change ${id - BEHIND}`);
    }
    // As every round of tidying does: it checkpoints, reads all files and seals what there is.
    if (id % CHECKPOINT_EVERY === 0)
      await (integrity?.read({ isThorough: false }) ?? pool.query("checkpoint"));
  }
};

const read = async ({ pool, integrity }: Database): Promise<void> => {
  const damages = (await integrity?.read({ isThorough: true })) ?? [];
  const rows = await pool.query<{ id: number; changed: boolean }>("select id, changed from seen");
  for (const { id, changed } of rows.rows) say(changed ? `row ${id}\nchange ${id}` : `row ${id}`);
  const lonely = await pool.query(
    "select id from seen full join twins using (id) where seen is null or twins is null",
  );
  const unindexed = rows.rows.length - (await countByIndex(pool));
  say(`torn ${(lonely.rowCount ?? 0) + Math.abs(unindexed) + damages.length}`);
  say("complete");
};

const countByIndex = async (pool: Database["pool"]): Promise<number> => {
  const client = await pool.connect();
  await client.query("set enable_seqscan = off; set enable_bitmapscan = off");
  const { rows } = await client.query<{ count: number }>("select count(*) from seen where id > 0");
  client.release(true);
  return rows[0]?.count ?? 0;
};

const [task, where = ""] = process.argv.slice(2);
const place: DatabasePlace = where.startsWith("postgres:")
  ? { kind: "url", url: where }
  : { kind: "folder", folder: where, sealKeys: async () => [Buffer.alloc(32, 7)] };
try {
  const database = await openDatabase(place, () => undefined);
  if (task === "write") await write(database);
  await read(database);
  await database.close();
} catch (error) {
  say(`failed ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 3;
}
