import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { throwLater } from "../../testing/fresh-database.ts";
import { openDatabase } from "./database.ts";
import type { Database } from "./database.ts";
import { tidy } from "./folder-upkeep.ts";

let parent: string;
let folder: string;

beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), "afterword-folder-"));
  folder = join(parent, "deep", "database");
});
afterAll(() => rmSync(parent, { recursive: true }));

const open = (place: string): Promise<Database> =>
  openDatabase({ kind: "folder", folder: place }, throwLater);

describe("the embedded database in a folder", () => {
  it("A database is made over the leftovers of a killed attempt, in a folder only its owner may read", async () => {
    mkdirSync(`${folder}.new-x1`, { recursive: true });
    writeFileSync(join(`${folder}.new-x1`, "PG_VERSION"), "half of a database");
    const database = await open(folder);
    await database.pool.query("create table seen as select generate_series(1, 50000) as n");
    await database.close();
    expect(existsSync(`${folder}.new-x1`)).toBe(false);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it("A folder keeps its rows, refuses a second opener while it is open, and opens again after", async () => {
    const first = await open(folder);
    await expect(open(folder)).rejects.toThrow(
      `The database folder ${folder} is in use by another Afterword server; stop that one first.`,
    );
    await Promise.all([first.close(), first.close()]);
    const second = await open(folder);
    expect((await second.pool.query("select count(*) as n from seen")).rows).toEqual([{ n: 50_000 }]);
    await second.close();
  });

  it("The database takes 16 MB of buffers, so that a small machine can run it", async () => {
    const { pool, close } = await open(folder);
    expect((await pool.query("show shared_buffers")).rows).toEqual([{ shared_buffers: "16MB" }]);
    await close();
  });

  it("While one statement follows another, what else this process has to do has its turn", async () => {
    const { pool, close } = await open(folder);
    let isTold = false;
    void stat(folder).then(() => (isTold = true));
    for (let left = 1_000; left > 0 && !isTold; left -= 1) await pool.query("select 1");
    expect(isTold).toBe(true);
    await close();
  });

  it("Tidying the database makes room of dead rows", async () => {
    const { pool, close } = await open(folder);
    const size = async (): Promise<unknown> =>
      (await pool.query("select pg_relation_size('seen') as size")).rows;
    await pool.query("update seen set n = n");
    await tidy(pool);
    const before = await size();
    await pool.query("update seen set n = n");
    expect(await size()).toEqual(before);
    await close();
  });

  it("No database is made in a link to another folder, and the sentence says what to do", async () => {
    const elsewhere = join(parent, "elsewhere");
    mkdirSync(elsewhere);
    symlinkSync(elsewhere, join(parent, "linked"));
    await expect(open(join(parent, "linked"))).rejects.toThrow(
      "which is a link or another disk: make it a plain",
    );
    expect([lstatSync(join(parent, "linked")).isSymbolicLink(), readdirSync(elsewhere)]).toEqual([true, []]);
  });

  it("A folder that holds something else is left alone", async () => {
    const photos = join(parent, "photos");
    mkdirSync(photos);
    writeFileSync(join(photos, "beach.jpg"), "");
    await expect(open(photos)).rejects.toThrow(
      `The folder ${photos} holds something other than a database; it was left alone.`,
    );
    expect(readdirSync(photos)).toEqual(["beach.jpg"]);
  });
});
