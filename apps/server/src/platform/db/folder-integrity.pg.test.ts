import {
  cpSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { throwLater } from "../../testing/fresh-database.ts";
import { openDatabase, type Database } from "./database.ts";

const KEYS = [Buffer.alloc(32, 7)];
const PAGE = 8192;
/** Each has an index, long values that are kept apart, and a map of free room. */
const TABLES = ["emptied", "cut", "missing", "flipped", "zeroed", "older", "index", "long", "room", "whole"];

let parent: string;
/** A whole database, closed and sealed, of which each test damages a copy. */
let whole: string;
const files = new Map<string, string>();

const open = (folder: string, sealKeys: readonly Buffer[] = KEYS): Promise<Database> =>
  openDatabase({ kind: "folder", folder, sealKeys: async () => sealKeys }, throwLater);

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), "afterword-integrity-"));
  whole = join(parent, "whole", "database");
  const database = await open(whole);
  for (const table of TABLES) await fill(database, table);
  await database.pool.query("vacuum");
  const { rows } = await database.pool.query<{ catalog: string; indexes: string }>(
    `select pg_relation_filepath('pg_class'::regclass) as catalog, pg_relation_filepath('pg_index'::regclass) as indexes`,
  );
  files.set("catalog", rows[0]?.catalog ?? "");
  files.set("list of indexes", rows[0]?.indexes ?? "");
  await database.close();
});
afterAll(() => rmSync(parent, { recursive: true }));

const fill = async ({ pool }: Database, table: string): Promise<void> => {
  await pool.query(`create table "${table}" (id int primary key, words text)`);
  await pool.query(`alter table "${table}" alter words set storage external`);
  await pool.query(
    `insert into "${table}" select n, repeat('x', case when n < 20 then 9000 else 300 end) from generate_series(1, 500) n`,
  );
  await pool.query(`delete from "${table}" where id % 3 = 0`);
  const { rows } = await pool.query<{ heap: string; index: string; long: string }>(
    `select pg_relation_filepath(oid) as heap, pg_relation_filepath(reltoastrelid) as long,
       (select pg_relation_filepath(indexrelid) from pg_index where indrelid = pg_class.oid) as index
     from pg_class where oid = '"${table}"'::regclass`,
  );
  files.set(table, rows[0]?.heap ?? "");
  files.set(`${table}'s index`, rows[0]?.index ?? "");
  files.set(`${table}'s long values`, rows[0]?.long ?? "");
};

let copies = 0;
/** With the figures beside it. */
const copyOf = (folder: string): string => {
  copies += 1;
  cpSync(join(folder, ".."), join(parent, `copy-${copies}`), { recursive: true });
  return join(parent, `copy-${copies}`, "database");
};

const fileOf = (what: string): string => files.get(what) ?? "";

/** What a thorough reading says of a folder. */
const read = async (folder: string): Promise<readonly string[]> => {
  const database = await open(folder);
  const damages = (await database.integrity?.read({ isThorough: true })) ?? ["nothing was read"];
  await database.close();
  return damages;
};

const flip = (file: string, at: number): void => {
  const bytes = readFileSync(file);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
};

/** Each opens the engine once or more; others may be at work on the machine. */
describe("the files of an embedded database", () => {
  it("A whole database is found whole, however often it is read", async () => {
    const folder = copyOf(whole);
    expect(await read(folder)).toEqual([]);
    expect(await read(folder)).toEqual([]);
  });

  it("Emptied, cut, missing, flipped, zeroed and replaced files are found, each with the name of its table", async () => {
    const folder = copyOf(whole);
    const at = (what: string): string => join(folder, fileOf(what));
    const older = readFileSync(at("older"));
    await change(folder);
    writeFileSync(at("older"), older);
    truncateSync(at("emptied"), 0);
    truncateSync(at("cut"), statSync(at("cut")).size - PAGE);
    unlinkSync(at("missing"));
    flip(at("flipped"), PAGE + 5000);
    writeFileSync(at("zeroed"), Buffer.alloc(statSync(at("zeroed")).size));
    truncateSync(at("index's index"), 0);
    flip(at("long's long values"), 3 * PAGE + 77);
    unlinkSync(`${at("room")}_fsm`);
    flip(`${at("whole")}_vm`, 100);
    expect((await read(folder)).toSorted()).toEqual(
      [
        `table "emptied": the file ${fileOf("emptied")} is shorter than it was`,
        `table "cut": the file ${fileOf("cut")} is shorter than it was`,
        `table "missing": the file ${fileOf("missing")} is missing`,
        `table "flipped": the file ${fileOf("flipped")} is not what was written`,
        `table "zeroed": the file ${fileOf("zeroed")} has lost pages that held rows`,
        `table "older": the file ${fileOf("older")} is an older copy of itself`,
        `table "index": the file ${fileOf("index's index")} is shorter than it was`,
        `table "long": the file ${fileOf("long's long values")} is not what was written`,
        `table "room": the file ${fileOf("room")}_fsm is missing`,
        `table "whole": the file ${fileOf("whole")}_vm is not what was written`,
      ].toSorted(),
    );
  });

  it("A database that the engine cannot open any more is said to be damaged, and where", async () => {
    const folder = copyOf(whole);
    truncateSync(join(folder, fileOf("catalog")), 0);
    await expect(open(folder)).rejects.toThrow(
      `The embedded database in ${folder} is damaged: table "pg_class": the file ${fileOf("catalog")} is shorter than it was.`,
    );
  });

  it("A changed bit in the catalog is found whether the engine opens it or not", async () => {
    const folder = copyOf(whole);
    const file = join(folder, fileOf("catalog"));
    for (let at = 100; at < statSync(file).size; at += PAGE) flip(file, at);
    await expect(open(folder)).rejects.toThrow(`the file ${fileOf("catalog")} is not what was written`);
    const other = copyOf(whole);
    flip(join(other, fileOf("list of indexes")), 5000);
    const found = await read(other).catch((error: unknown) => [String(error)]);
    expect(found.join()).toContain(`the file ${fileOf("list of indexes")} is not what was written`);
  });

  it("A forgotten commit is found: a changed bit among the states of transactions", async () => {
    const folder = copyOf(whole);
    flip(join(folder, "pg_xact", "0000"), 150);
    expect(await read(folder)).toEqual(["the file pg_xact/0000 is not what was written"]);
  });

  it("A folder that was replaced by an older copy of itself is found", async () => {
    const folder = copyOf(whole);
    await change(folder);
    rmSync(folder, { recursive: true });
    renameSync(copyOf(whole), folder);
    expect(await read(folder)).toContain(
      `table "older": the file ${fileOf("older")} is an older copy of itself`,
    );
  });

  it("Tables that were dropped, emptied or rewritten by the database itself are no damage", async () => {
    const folder = copyOf(whole);
    const figures = readFileSync(join(folder, "..", "database.figures"));
    const database = await open(folder);
    await database.pool.query(
      `drop table "cut"; truncate "emptied"; alter table "older" alter id type bigint`,
    );
    await database.pool.query(`delete from "zeroed"; delete from "whole" where id > 100`);
    await database.pool.query(`vacuum (truncate false) "zeroed"`);
    await database.close();
    // As if it had been killed before it sealed what there is.
    writeFileSync(join(folder, "..", "database.figures"), figures);
    expect(await read(folder)).toEqual([]);
  });

  it("A table that is rewritten while the files are read is not missing", async () => {
    const database = await open(copyOf(whole));
    const { pool, integrity, close } = database;
    const query = pool.query.bind(pool) as (text: string) => Promise<never>;
    let rewrites = 0;
    // Between the reading and the first look at the catalog, and after that as well.
    pool.query = (async (text: string) => {
      const isOfCatalog = text.includes("pg_relation_filepath") && rewrites < 2;
      if (isOfCatalog) rewrites += 1;
      if (isOfCatalog && rewrites === 1) await query(`alter table "older" alter id type bigint`);
      const answer = await query(text);
      // Only then is the file gone that the answer names.
      for (const next of isOfCatalog ? [`vacuum full "older"`, "checkpoint"] : []) await query(next);
      return answer;
    }) as typeof pool.query;
    expect(await integrity?.read({ isThorough: true })).toEqual([]);
    expect(rewrites).toBe(2);
    await close();
  });

  it("A start with nothing to compare the files with says so, and why", async () => {
    const folder = copyOf(whole);
    writeFileSync(`${folder}.made`, "");
    const said = async (key: number): Promise<unknown> => {
      const { integrity, close } = await open(folder, [Buffer.alloc(32, key)]);
      await close();
      return integrity?.unknown;
    };
    expect(await said(7)).toBe(null);
    expect(await said(8)).toContain("is not sealed by this master key, so nothing says whether");
    rmSync(`${folder}.figures`);
    expect(await said(7)).toContain(`${folder}.figures is not there, so nothing says whether`);
    rmSync(`${folder}.figures`);
    // A first start that was cut off before it had any.
    rmSync(`${folder}.made`);
    expect(await said(7)).toBe(null);
  });

  it("A table that is emptied under a running server is found by the next round of tidying", async () => {
    vi.useFakeTimers({ toFake: ["setInterval"] });
    const folder = copyOf(whole);
    // Whatever else comes of it is no news here.
    const place = { kind: "folder", folder, sealKeys: async () => KEYS } as const;
    const { integrity, close } = await openDatabase(place, () => undefined);
    await integrity?.read({ isThorough: false });
    const file = join(folder, fileOf("zeroed"));
    writeFileSync(file, Buffer.alloc(statSync(file).size), { flag: "r+" });
    vi.advanceTimersByTime(15 * 60_000);
    vi.useRealTimers();
    for (let tries = 0; tries < 500 && integrity?.damages().length === 0; tries += 1) await pause(20);
    expect(integrity?.damages()).toEqual([
      `table "zeroed": the file ${fileOf("zeroed")} has lost pages that held rows`,
    ]);
    await close();
  });

  it("What a reading of the checksums found stays found until another one does not find it", async () => {
    const folder = copyOf(whole);
    const { integrity, close } = await open(folder);
    const depths = async (...all: boolean[]): Promise<readonly (readonly string[])[]> => {
      const found = [];
      for (const isThorough of all) found.push((await integrity?.read({ isThorough })) ?? []);
      return found;
    };
    expect(await depths(true)).toEqual([[]]);
    const sealed = readFileSync(`${folder}.figures`);
    const flipped = [`table "flipped": the file ${fileOf("flipped")} is not what was written`];
    flip(join(folder, fileOf("flipped")), PAGE + 5000);
    expect(await depths(true, false, false)).toEqual([flipped, flipped, flipped]);
    expect(integrity?.damages()).toEqual(flipped);
    expect(readFileSync(`${folder}.figures`)).toEqual(sealed);
    flip(join(folder, fileOf("flipped")), PAGE + 5000);
    expect(await depths(false, true, false)).toEqual([flipped, [], []]);
    await close();
  });

  it("A newer file among those of an older copy is found, whichever figures are beside them", async () => {
    const newer = copyOf(whole);
    await change(newer);
    const mixed = copyOf(whole);
    cpSync(join(newer, fileOf("older")), join(mixed, fileOf("older")));
    expect(await read(mixed)).toEqual([
      `table "older": the file ${fileOf("older")} is newer than the write-ahead log, as when two copies are mixed`,
    ]);
  });

  it("What the engine itself calls damaged is told at once, and nothing else that it refuses", async () => {
    const { pool, integrity, close } = await open(copyOf(whole));
    const refuse = (code: string, words: string): Promise<unknown> =>
      pool.query(`do $$ begin raise exception '${words}' using errcode = '${code}'; end $$`).catch(String);
    await refuse("XX000", "no reason");
    await refuse("23505", "data twice");
    expect(integrity?.damages()).toEqual([]);
    await refuse("XX000", "unexpected data beyond EOF in block 1");
    await refuse("XX001", "invalid page in block 2");
    await refuse("XX002", "an index is wrong");
    expect(integrity?.damages()).toEqual([
      "a statement failed on it (unexpected data beyond EOF in block 1)",
      "a statement failed on it (invalid page in block 2)",
      "a statement failed on it (an index is wrong)",
    ]);
    await integrity?.read({ isThorough: false });
    expect(integrity?.damages()).toHaveLength(3);
    await close();
  });

  it("Figures of another key are left as they are until the keys are known to be the right ones", async () => {
    const folder = copyOf(whole);
    const file = join(folder, "..", "database.figures");
    const before = readFileSync(file);
    const database = await open(folder, [Buffer.alloc(32, 8)]);
    await database.integrity?.read({ isThorough: false });
    expect(readFileSync(file)).toEqual(before);
    database.integrity?.trustKeys();
    await database.close();
    expect(readFileSync(file)).not.toEqual(before);
  });
});

/** Writes to every table, and closes it. */
const change = async (folder: string): Promise<void> => {
  const database = await open(folder);
  for (const table of TABLES) await database.pool.query(`update "${table}" set id = -id where id = 100`);
  await database.close();
};
