import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { catalogs } from "@afterword/core/messages/catalog";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { migrateInside, MIGRATIONS, readMigrations } from "../../platform/db/migrate.ts";
import { restoreDump } from "./restore-dump.ts";
import { writeDump } from "./write-dump.ts";
import { emptyDatabase } from "../../testing/fresh-database.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { wordsFor } from "../../features/snippets/first-words.ts";
import { findContent, findContents, replaceContent } from "../../features/snippets/queries.ts";

let server: TestServer;
let old: Database;
const folder = mkdtempSync(join(tmpdir(), "afterword-words-"));

beforeAll(async () => {
  server = await startTestServer();
  old = await emptyDatabase();
});
afterAll(async () => {
  await Promise.all([old.close(), server.close()]);
  rmSync(folder, { recursive: true });
});

it("A restored dump from before the current texts shows them, except where an admin wrote others", async () => {
  const before = (await readMigrations(MIGRATIONS)).filter(({ name }) => name < "0024");
  await migrateInside(old.pool, before);
  await old.pool.query(
    `insert into snippets values ('terms', 'English of then', '2026-01-01'),
      ('homepage', 'English of then', '2026-01-01'), ('privacy', 'Ours', '2026-02-01')`,
  );
  const file = join(folder, "dump");
  await writeDump({ database: old, masterKey: server.context.masterKey }, file, server.context.clock.now());
  await old.pool.query("drop schema public cascade; create schema public");
  await restoreDump({ database: old, masterKey: server.context.masterKey }, { file, nothingSince: true });

  const shown = async (place: "terms" | "homepage" | "privacy") =>
    wordsFor(place, await findContent(old.db, place), catalogs.de);
  expect(await shown("terms")).toContain("Was Afterword tut");
  expect(await shown("homepage")).toContain("Die Worte, die nicht ungesagt bleiben sollen");
  expect(await shown("privacy")).toBe("Ours");

  await replaceContent(old.db, { id: "terms", content: "Ours too", at: new Date(0) });
  expect(await shown("terms")).toBe("Ours too");
  expect((await findContents(old.db)).map(({ id }) => id).toSorted()).toEqual(["privacy", "terms"]);
});
