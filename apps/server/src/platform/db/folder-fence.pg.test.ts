import {
  chmodSync,
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openDatabase, type Database } from "./database.ts";
import { lockFolder } from "./folder-lock.ts";

let parent: string;
let whole: string;
let table: string;

const open = (folder: string): Promise<Database> =>
  openDatabase({ kind: "folder", folder, sealKeys: async () => [Buffer.alloc(32, 7)] }, () => undefined);

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), "afterword-fence-"));
  whole = join(parent, "whole", "database");
  const database = await open(whole);
  await database.pool.query("create table seen (id int)");
  const { rows } = await database.pool.query<{ path: string }>("select pg_relation_filepath('seen') as path");
  table = rows[0]?.path ?? "";
  await database.close();
});
afterAll(() => rmSync(parent, { recursive: true }));

/** The folder, removed or replaced under a running database. */
const MISHAPS: readonly (readonly [string, string, (folder: string) => void])[] = [
  ["its lock was removed", "lock was removed or replaced", (folder) => rmSync(`${folder}.lock`)],
  [
    "its lock was replaced",
    "lock was removed or replaced",
    (folder) => {
      writeFileSync(`${folder}.other`, "");
      renameSync(`${folder}.other`, `${folder}.lock`);
    },
  ],
  [
    "a copy was put in its place",
    "was moved, removed or replaced",
    (folder) => {
      renameSync(folder, `${folder}.moved`);
      cpSync(`${folder}.moved`, folder, { recursive: true });
    },
  ],
  ["it was removed", "was moved, removed or replaced", (folder) => rmSync(folder, { recursive: true })],
  [
    "the data folder above it was moved",
    "/database was moved, removed or replaced",
    (folder) => renameSync(dirname(folder), `${dirname(folder)}-moved`),
  ],
  [
    "its place cannot be looked at",
    "can no longer be accessed (ELOOP",
    (folder) => {
      renameSync(dirname(folder), `${dirname(folder)}-moved`);
      symlinkSync(dirname(folder), dirname(folder));
    },
  ],
  [
    "an older copy was put over its files",
    "were replaced while this server ran",
    (folder) => cpSync(whole, folder, { recursive: true, preserveTimestamps: true }),
  ],
  [
    "the files in it were removed",
    "Files of the database folder",
    (folder) => rmSync(join(folder, "pg_wal"), { recursive: true }),
  ],
];

/** The engine of each is left as it is, since it cannot end; its connection breaks, which is no news. */
describe("a database folder that is not ours any more", () => {
  it.each(MISHAPS)("Nothing is committed once %s", async (name, why, happen) => {
    const folder = join(parent, name, "database");
    cpSync(dirname(whole), dirname(folder), { recursive: true });
    const { pool, lost, close } = await open(folder);
    await pool.query("insert into seen values (1)");
    happen(folder);
    await expect(pool.query("insert into seen values (2)")).rejects.toThrow(/./);
    expect(await lost).toContain(why);
    await expect(pool.query("select 1")).rejects.toThrow(why);
    await close();
  });

  it.each([
    [
      "its lock was removed",
      5_000,
      "lock was removed or replaced",
      (folder: string) => rmSync(`${folder}.lock`),
    ],
    [
      "a table's file was removed",
      60_000,
      'was changed from outside (table "seen": the file base/',
      (folder: string) => rmSync(join(folder, table)),
    ],
    [
      "a copy that was made while it ran was put over its files",
      5_000,
      "were replaced while this server ran",
      (folder: string) => {
        cpSync(folder, `${folder}.copy`, { recursive: true });
        vi.advanceTimersByTime(5_000);
        cpSync(`${folder}.copy`, folder, { recursive: true });
      },
    ],
  ])(
    "Where nothing is written it is found all the same that %s, within %i ms",
    async (name, ms, why, happen) => {
      vi.useFakeTimers({ toFake: ["setInterval"] });
      const folder = join(parent, `idle, ${name}`, "database");
      cpSync(dirname(whole), dirname(folder), { recursive: true });
      const { lost, close, integrity } = await open(folder);
      await integrity?.read({ isThorough: false });
      happen(folder);
      vi.advanceTimersByTime(ms);
      expect(await lost).toContain(why);
      await close();
      vi.useRealTimers();
    },
  );

  it("A lock that was replaced before the folder was ready keeps everything from being written", () => {
    const folder = join(mkdtempSync(join(parent, "early-")), "database");
    const { fence, release } = lockFolder(folder);
    mkdirSync(folder);
    rmSync(`${folder}.lock`);
    writeFileSync(`${folder}.lock`, "");
    expect(fence().mayWrite()).toBe(false);
    release();
  });

  it("A folder that is moved while it is opened is not called damaged", async () => {
    const folder = join(parent, "moved meanwhile", "database");
    cpSync(dirname(whole), dirname(folder), { recursive: true });
    const sealKeys = async () => {
      renameSync(folder, `${folder}.moved`);
      return [];
    };
    await expect(openDatabase({ kind: "folder", folder, sealKeys }, () => undefined)).rejects.toThrow(
      "was moved, removed or replaced",
    );
  });

  it("Files that were replaced while a server ran are refused until a whole copy is in their place", async () => {
    const folder = join(parent, "replaced", "database");
    cpSync(dirname(whole), dirname(folder), { recursive: true });
    const { pool, lost, close } = await open(folder);
    await pool.query("insert into seen values (1)");
    cpSync(whole, folder, { recursive: true });
    await expect(pool.query("insert into seen values (2)")).rejects.toThrow(/./);
    await lost;
    await close();
    expect(await readThoroughly(folder)).toContain(
      "the file afterword.replaced says that other files were put in while a server ran",
    );
    rmSync(dirname(folder), { recursive: true });
    cpSync(dirname(whole), dirname(folder), { recursive: true });
    expect(await readThoroughly(folder)).toEqual([]);
  });

  it("A backup that links, touches or reads the files is no replacement", async () => {
    vi.useFakeTimers({ toFake: ["setInterval"] });
    const folder = join(parent, "backed up", "database");
    cpSync(dirname(whole), dirname(folder), { recursive: true });
    const { pool, close } = await open(folder);
    const file = join(folder, "afterword.heartbeat");
    linkSync(file, `${folder}.link`);
    chmodSync(file, 0o640);
    utimesSync(file, 0, 0);
    await pool.query("insert into seen values (1)");
    vi.advanceTimersByTime(10_000);
    const { rowCount } = await pool.query("insert into seen values (2)");
    expect(rowCount).toBe(1);
    vi.useRealTimers();
    await close();
  });
});

const readThoroughly = async (folder: string): Promise<readonly string[] | undefined> => {
  const { integrity, close } = await open(folder);
  const damages = await integrity?.read({ isThorough: true });
  await close();
  return damages;
};
