/** The command line as it is used: programs of their own, beside a server that works, on both databases. */
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { testServer } from "@afterword/testing/postgres";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { emptyServerDatabase } from "../testing/fresh-server-database.ts";
import { runCli, startCli } from "../testing/cli-process.ts";
import { openAccount, reopenAccount } from "../testing/http-person.ts";
import { expectAllThere, openLedger, writeUntilItEnds } from "../testing/http-writer.ts";
import { startServerProcess } from "../testing/server-process.ts";
import type { ServerProcess } from "../testing/server-process.ts";

const [OLD, NEW] = [1, 2].map((fill) => Buffer.alloc(32, fill).toString("base64")) as [string, string];
const ADMIN = "grace@example.com\nGrace\nHopper\nlong enough\n";

/** Many programs start one after the other: a quarter of a minute on an idle machine of two cores. */
const TEST_MS = 300_000;

let folder: string;
let running: ServerProcess[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "afterword-cli-"));
});
afterEach(async () => {
  for (const server of running) await stop(server);
  running = [];
});
afterAll(() => rmSync(folder, { recursive: true }));

const start = (settings: Record<string, string>): ServerProcess => {
  const server = startServerProcess(settings);
  running.push(server);
  return server;
};
const expectWholeLog = async (settings: Record<string, string>): Promise<void> => {
  const { code, out, err } = await runCli(["verify-audit"], settings);
  expect([code, err, out]).toEqual([0, "", expect.stringContaining("The audit log holds")]);
};
const stop = async ({ child, ended }: ServerProcess): Promise<void> => {
  child.kill("SIGTERM");
  await ended;
};

describe("the command line on PostgreSQL", () => {
  let postgres: Awaited<ReturnType<typeof testServer>>;
  beforeAll(async () => {
    postgres = await testServer();
  });
  afterAll(() => postgres.stop());

  it(
    "Dump, key change through a kill, and restore lose nothing that is written meanwhile",
    { timeout: TEST_MS },
    async () => {
      const DATABASE_URL = await emptyServerDatabase(postgres.url);
      const settings = { DATA_DIR: join(folder, "one"), DATABASE_URL };
      expect(await runCli(["create-admin"], { ...settings, MASTER_KEY: OLD }, ADMIN)).toMatchObject({
        code: 0,
      });
      const during = { ...settings, MASTER_KEY: NEW, MASTER_KEY_PREVIOUS: OLD };
      const server = start(during);
      const address = await server.ready;
      expect(await logIn(address)).toBe(200);
      const person = await openAccount(address);
      const ledger = await openLedger(address, person);
      const writing = writeUntilItEnds(address, person, ledger);

      const file = join(folder, "database.tar.gz");
      expect(await runCli(["dump", "--to", file], during)).toMatchObject({ code: 0 });
      await killAfter(["rotate-master-key"], during, 800);
      const rotated = await runCli(["rotate-master-key"], during);
      expect([rotated.code, rotated.err]).toEqual([0, ""]);
      await stop(server);
      await writing;

      const after = { ...settings, MASTER_KEY: NEW };
      await expectWholeLog(after);
      const again = await start(after).ready;
      await expectAllThere(again, person, ledger);
      expect(await logIn(again)).toBe(200);

      const elsewhere = {
        DATABASE_URL: await emptyServerDatabase(postgres.url),
        DATA_DIR: join(folder, "two"),
      };
      const refused = await runCli(["restore", file], { ...elsewhere, MASTER_KEY: OLD });
      expect([refused.code, refused.err]).toEqual([
        1,
        expect.stringContaining("The master key does not open"),
      ]);
      const restored = await runCli(["restore", file], { ...elsewhere, ...keysOf(during) });
      expect([restored.code, restored.err]).toEqual([0, ""]);
      await expectWholeLog({ ...elsewhere, ...keysOf(during) });
      expect(await logIn(await start({ ...elsewhere, ...keysOf(during) }).ready)).toBe(200);
    },
  );
});

describe("the command line on the embedded database", () => {
  it(
    "Commands wait for the server to stop, then dump, restore elsewhere and change the master key",
    { timeout: TEST_MS },
    async () => {
      const here = { DATA_DIR: join(folder, "here") };
      const file = join(folder, "embedded.tar.gz");
      const server = start(here);
      const person = await openAccount(await server.ready);
      const ledger = await openLedger(await server.ready, person);
      const early = await runCli(["dump", "--to", file], here);
      expect([early.code, early.err]).toEqual([
        1,
        expect.stringContaining("in use by another Afterword server; stop"),
      ]);
      await stop(server);
      expect(await runCli(["dump", "--to", file], here)).toMatchObject({ code: 0, err: "" });

      const there = { DATA_DIR: join(folder, "there") };
      const keyless = await runCli(["restore", file], there);
      expect([keyless.code, keyless.err]).toEqual([1, expect.stringContaining("There is no master key")]);
      mkdirSync(there.DATA_DIR);
      copyFileSync(join(here.DATA_DIR, "master.key"), join(there.DATA_DIR, "master.key"));
      expect(await runCli(["restore", file, "--nothing-since"], there)).toMatchObject({ code: 0, err: "" });
      expect(await runCli(["create-admin"], there, ADMIN)).toMatchObject({ code: 0 });
      await killAfter(["rotate-master-key"], there, 1_500);
      const rotated = await runCli(["rotate-master-key"], there);
      expect([rotated.code, rotated.err]).toEqual([0, ""]);
      expect(keyFile(there)).not.toContain(keyFile(here).trim());
      expect(readFileSync(join(there.DATA_DIR, "master.key.previous"), "utf8")).toContain(
        keyFile(here).trim(),
      );
      const address = await start(there).ready;
      expect(await logIn(address)).toBe(200);
      const known = await reopenAccount(address);
      await expectAllThere(address, known, ledger);
    },
  );
});

const keysOf = ({
  MASTER_KEY,
  MASTER_KEY_PREVIOUS,
}: {
  MASTER_KEY: string;
  MASTER_KEY_PREVIOUS: string;
}) => ({
  MASTER_KEY,
  MASTER_KEY_PREVIOUS,
});

const keyFile = ({ DATA_DIR }: { DATA_DIR: string }): string =>
  readFileSync(join(DATA_DIR, "master.key"), "utf8");

/** Ends it in the middle of whatever it does by then, or lets it have ended. */
async function killAfter(
  words: readonly string[],
  settings: Record<string, string>,
  afterMs: number,
): Promise<void> {
  const { child, ended } = startCli(words, settings);
  await pause(afterMs);
  child.kill("SIGKILL");
  await ended;
}

async function logIn(address: string): Promise<number> {
  const asked = await fetch(`${address}/api/version`);
  const cookie = asked.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const answer = await fetch(`${address}/api/login`, {
    method: "POST",
    headers: { cookie, "x-xsrf-token": cookie.split("=")[1] ?? "", "content-type": "application/json" },
    body: JSON.stringify({
      email: "grace@example.com",
      fieldpw: "long enough",
      remember: false,
      isApp: false,
    }),
  });
  return answer.status;
}
