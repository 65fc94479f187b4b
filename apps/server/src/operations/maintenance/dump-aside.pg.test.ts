import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { testServer } from "@afterword/testing/postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../platform/db/database.ts";
import type { DatabasePlace } from "../../platform/db/database.ts";
import { migrate } from "../../platform/db/migrate.ts";
import { throwLater } from "../../testing/fresh-database.ts";
import { emptyServerDatabase } from "../../testing/fresh-server-database.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { clearDumps, makeDumpFolder, writeDumpAside } from "./dump-aside.ts";
import { checkDump, partsOfDump } from "./read-dump.ts";

const folder = mkdtempSync(join(tmpdir(), "afterword-aside-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A process of its own starts, and gives way to all others that are at work on the machine. */
const TEST_MS = 300_000;

const startOn = async (place: DatabasePlace, environment: Record<string, string>): Promise<TestServer> => {
  const database = await openDatabase(place, throwLater);
  await migrate(database.pool);
  return startTestServer(environment, { database });
};

/** The process that writes the dump gives way to others, and would wait for one that never rests. */
const WRITE_EVERY_MS = 20;

/** Writes one row after the other, slower than it could, until it is stopped; answers how many. */
const keepWriting = (server: TestServer): (() => Promise<number>) => {
  let [isOver, count] = [false, 0];
  const writing = (async () => {
    for (; !isOver; count += 1) {
      await server.context.database.pool.query(
        "insert into throttles (key, points, expire) values ($1, 1, 1)",
        [`row ${count} ${"x".repeat(500)}`],
      );
      await server.context.database.pool.query("update users set late_seen = created_at, voucher = $1", [
        `write ${count}`,
      ]);
      await pause(WRITE_EVERY_MS);
    }
  })();
  return async () => {
    isOver = true;
    await writing;
    return count;
  };
};

const usersIn = async (server: TestServer, file: string): Promise<readonly string[]> => {
  const emails: string[] = [];
  for await (const { table, rows } of partsOfDump(file, await checkDump(file), server.context.masterKey))
    if (table === "users") emails.push(...rows.map((row) => (JSON.parse(row) as { email: string }).email));
  return emails;
};

describe.each(["folder", "url"] as const)("a dump beside a server on a %s", (kind) => {
  let server: TestServer;
  let stop = async (): Promise<void> => undefined;
  beforeAll(async () => {
    const dataDir = join(folder, kind);
    mkdirSync(dataDir);
    if (kind === "folder") {
      const place = { kind, folder: join(dataDir, "database") } as const;
      server = await startOn(place, { DATA_DIR: dataDir });
    } else {
      const postgres = await testServer();
      stop = postgres.stop;
      const url = await emptyServerDatabase(postgres.url);
      server = await startOn({ kind, url }, { DATA_DIR: dataDir, DATABASE_URL: url });
    }
  });
  afterAll(async () => {
    await server.close();
    await stop();
  });

  it(
    "It holds all that was committed before, and every statement meanwhile is answered",
    { timeout: TEST_MS },
    async () => {
      const { context } = server;
      const { email } = await server.addPerson();
      const stopWriting = keepWriting(server);
      const into = await makeDumpFolder(context.config);
      const { file } = await writeDumpAside(context, into, new AbortController().signal);
      expect(await stopWriting()).toBeGreaterThan(10);
      expect(await usersIn(server, file)).toContain(email);
      expect(readdirSync(into)).toEqual(["database.tar.gz"]);
    },
  );

  it("One that is aborted ends, and what it left is cleared away", { timeout: TEST_MS }, async () => {
    const { context } = server;
    const abort = new AbortController();
    const into = await makeDumpFolder(context.config);
    writeFileSync(join(into, "left"), "of a crash");
    const writing = writeDumpAside(context, into, abort.signal);
    abort.abort();
    await expect(writing).rejects.toThrow("the process that writes a dump ended early (SIGKILL)");
    await clearDumps(context);
    expect(existsSync(into)).toBe(false);
    expect((await context.database.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  });
});
