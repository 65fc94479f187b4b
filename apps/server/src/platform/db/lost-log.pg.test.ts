import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openDatabase, type Database } from "./database.ts";
import { forgetFlushed } from "./flushed-position.ts";

let parent: string;
let earlier: string;
/** What a kill leaves, 5 seconds after the last save. */
let killed: string;
let lastSaveAt: number;

const open = (folder: string): Promise<Database> =>
  openDatabase({ kind: "folder", folder, sealKeys: async () => [Buffer.alloc(32, 7)] }, () => undefined);

const save = async ({ pool }: Database): Promise<number> => {
  const { rows } = await pool.query("select (pg_current_wal_insert_lsn() - '0/0')::text as at");
  for (let count = 0; count < 5; count += 1) await pool.query("insert into notes values (1)");
  return Number((rows[0] as { at: string }).at);
};

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  parent = mkdtempSync(join(tmpdir(), "afterword-lost-"));
  const folder = join(parent, "first", "database");
  const database = await open(folder);
  await database.pool.query("create table notes (id int)");
  await database.integrity?.read({ isThorough: true });
  await save(database);
  earlier = join(parent, "earlier");
  cpSync(folder, earlier, { recursive: true });
  lastSaveAt = await save(database);
  vi.advanceTimersByTime(5_000);
  vi.useRealTimers();
  for (let tries = 0; tries < 500 && !existsSync(`${folder}.flushed`); tries += 1) await pause(20);
  killed = join(parent, "killed");
  cpSync(dirname(folder), killed, { recursive: true });
  await database.close();
});
afterAll(() => rmSync(parent, { recursive: true }));

let copies = 0;
const copy = (): string => {
  copies += 1;
  cpSync(killed, join(parent, `copy-${copies}`), { recursive: true });
  return join(parent, `copy-${copies}`, "database");
};

const start = async (folder: string): Promise<readonly [readonly string[] | undefined, unknown]> => {
  const { pool, integrity, close } = await open(folder);
  const damages = await integrity?.read({ isThorough: true });
  const { rows } = await pool.query<{ count: number }>("select count(*)::int as count from notes");
  await close();
  return [damages, rows[0]?.count];
};

const changeLog = (folder: string): void => {
  const log = join(folder, "pg_wal");
  const [name = ""] = readdirSync(log).filter((file) => /^[0-9A-F]{24}$/.test(file));
  const bytes = readFileSync(join(log, name));
  const at = (lastSaveAt % bytes.length) + 30;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(join(log, name), bytes);
};

const BEHIND = [
  "the file afterword.behind says that acknowledged saves are missing, as when the log was changed or an older copy was put back",
];

describe("a write-ahead log that lost what was acknowledged", () => {
  it("A database that was killed starts with all that was saved, and so does one that was stopped", async () => {
    const folder = copy();
    expect(await start(folder)).toEqual([[], 10]);
    expect(await start(folder)).toEqual([[], 10]);
  });

  it.each<readonly [string, (folder: string) => void]>([
    ["one byte of its log was changed", changeLog],
    [
      "a copy of its folder that is younger than its figures was put back",
      (folder) => {
        rmSync(folder, { recursive: true });
        cpSync(earlier, folder, { recursive: true });
      },
    ],
  ])("After a kill it is found that %s, until that is accepted", async (_what, happen) => {
    const folder = copy();
    happen(folder);
    expect(await start(folder)).toEqual([BEHIND, 5]);
    // Also once its own checkpoints have carried the log past the position.
    expect(await start(folder)).toEqual([BEHIND, 5]);
    forgetFlushed(folder);
    expect(await start(folder)).toEqual([[], 5]);
  });

  it("A database without a position, or with one that a power cut left empty, is compared with none", async () => {
    const folder = copy();
    changeLog(folder);
    writeFileSync(`${folder}.flushed`, "");
    expect(await start(folder)).toEqual([[], 5]);
  });
});
