import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "./database.ts";
import { listenToEngine } from "./engine-reasons.ts";

let home: string;
const open = (folder: string) => openDatabase({ kind: "folder", folder }, () => undefined);

/** The files of a database that was killed while it worked. */
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "afterword-log-"));
  const database = await open(join(home, "database"));
  await database.pool.query("create table notes as select generate_series(1, 1000) as id");
  cpSync(join(home, "database"), join(home, "killed"), { recursive: true });
  await database.close();
});
afterAll(() => rmSync(home, { recursive: true }));

it("A file that belongs to another user is no damage, and the sentence says whose it has to be", () => {
  const { onStderr, reason } = listenToEngine("/data/database");
  onStderr('FATAL:  could not open file "pg_wal/000000010000000000000001": Permission denied');
  expect(reason()).toMatch(/ They are not damaged: .*chown -R USER \/data\/database/);
});

it.each([
  ["removed", (file: string) => rmSync(file)],
  ["overwritten", (file: string) => writeFileSync(file, Buffer.alloc(16 * 1024 * 1024, 7))],
])("A database whose write-ahead log was %s says so, and what to do", async (what, damage) => {
  const folder = join(home, what);
  cpSync(join(home, "killed"), folder, { recursive: true });
  const files = readdirSync(join(folder, "pg_wal")).filter((name) => /^[0-9A-F]{24}$/.test(name));
  for (const file of files) damage(join(folder, "pg_wal", file));
  await expect(open(folder)).rejects.toThrow(
    /^The embedded database in .* is damaged: its write-ahead log cannot be read \(.+\)\. .*restore a dump/,
  );
});
