import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { freshDatabase } from "../../testing/fresh-database.ts";
import type { Database } from "./database.ts";
import { migrate } from "./migrate.ts";

let database: Database;
let folder: string;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "afterword-migrations-"));
  await database.pool.query("drop schema public cascade; create schema public");
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, sql: string): void => writeFileSync(join(folder, name), sql);
const run = (): Promise<readonly string[]> => migrate(database.pool, pathToFileURL(`${folder}/`));

describe("the migrations", () => {
  it("Every migration runs once, in the order of the names", async () => {
    write("0002-second.sql", "insert into seen values (2);");
    write("0001-first.sql", "create table seen (n int); insert into seen values (1);");
    expect(await run()).toEqual(["0001-first.sql", "0002-second.sql"]);
    write("0003-third.sql", "insert into seen values (3);");
    expect(await run()).toEqual(["0003-third.sql"]);
    expect(await run()).toEqual([]);
    const { rows } = await database.pool.query("select n from seen order by n");
    expect(rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  });

  it("A failed migration leaves nothing, is named and runs again once repaired", async () => {
    write("0001-first.sql", "create table seen (n int); select nonsense;");
    await expect(run()).rejects.toThrow(
      'The migration 0001-first.sql failed: column "nonsense" does not exist',
    );
    write("0001-first.sql", "create table seen (n int);");
    expect(await run()).toEqual(["0001-first.sql"]);
  });

  it("A migration that was changed after it was applied is refused", async () => {
    write("0001-first.sql", "create table seen (n int);");
    await run();
    write("0001-first.sql", "create table seen (n bigint);");
    await expect(run()).rejects.toThrow(
      "The migration 0001-first.sql was changed after it was applied; put the change into a new file.",
    );
  });

  it("A migration with other line ends counts as unchanged", async () => {
    write("0001-first.sql", "create table seen (\n  n int\n);\n");
    await run();
    write("0001-first.sql", "create table seen (\r\n  n int\r\n);\r\n");
    expect(await run()).toEqual([]);
  });

  it("A database newer than the migrations is refused and left unchanged", async () => {
    write("0001-first.sql", "create table seen (n int);");
    write("0003-third.sql", "create table newer (n int);");
    await run();
    rmSync(join(folder, "0003-third.sql"));
    write("0002-second.sql", "drop table seen;");
    await expect(run()).rejects.toThrow(
      "The database is newer than this version of Afterword: it has the migration 0003-third.sql, which is unknown here.",
    );
    await expect(database.pool.query("select * from seen")).resolves.toBeDefined();
  });

  it("A new migration that sorts before an applied one is refused", async () => {
    write("0002-second.sql", "create table seen (n int);");
    await run();
    write("0001-first.sql", "create table early (n int);");
    await expect(run()).rejects.toThrow(
      "The migration 0001-first.sql comes too late: the database already has 0002-second.sql.",
    );
  });
});
