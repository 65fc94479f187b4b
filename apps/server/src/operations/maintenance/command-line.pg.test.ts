/**
 * The command line as it is used, beside a server that works, on both databases. What starts as a program of its own
 * here is the piped input, the dump of a server at work, and what is killed; the rest runs in this process.
 */
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testServer } from "@afterword/testing/postgres";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { emptyServerDatabase } from "../../testing/fresh-server-database.ts";
import { callCommand, runCli, startCli } from "../../testing/command-line.ts";
import { openAccount, reopenAccount } from "../../testing/http-person.ts";
import { expectAllThere, openLedger, writeUntilItEnds } from "../../testing/http-writer.ts";
import { startServerProcess } from "../../testing/server-process.ts";
import type { ServerProcess } from "../../testing/server-process.ts";

const [OLD, NEW] = [1, 2].map((fill) => Buffer.alloc(32, fill).toString("base64")) as [string, string];
const ADMIN = "grace@example.com\nGrace\nHopper\nlong enough\n";

/** Several programs start one after the other; others may be at work on the machine. */
const TEST_MS = 300_000;
/** Each wait is for a program of its own to start and come to a certain point. */
const COMES_WITHIN = { timeout: 60_000, interval: 5 };

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
  const { code, out, err } = await callCommand(["verify-audit"], settings);
  expect([code, err, out]).toEqual([0, "", expect.stringContaining("The audit log is intact")]);
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
      await killWhileItWraps(during);
      const rotated = await callCommand(["rotate-master-key"], during);
      expect([rotated.code, rotated.err]).toEqual([0, ""]);
      // The kill left something to do.
      expect(rotated.out).toMatch(/^Keys rewrapped: [1-9]/);
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
      const refused = await callCommand(["restore", file], { ...elsewhere, MASTER_KEY: OLD });
      expect([refused.code, refused.err]).toEqual([
        1,
        expect.stringContaining("The master key does not open"),
      ]);
      const restored = await callCommand(["restore", file], { ...elsewhere, ...keysOf(during) });
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
      const early = await callCommand(["dump", "--to", file], here);
      expect([early.code, early.err]).toEqual([
        1,
        expect.stringContaining("in use by another Afterword server; stop"),
      ]);
      await stop(server);
      expect(await callCommand(["dump", file], here)).toMatchObject({ code: 0, err: "" });
      const tried = await callCommand(["try-restore", file, "--in", folder], here);
      expect([tried.code, tried.err]).toEqual([0, ""]);
      expect(tried.out).toMatch(/every table is as it was dumped\.\nA note opens/);
      const trials = () => readdirSync(folder).filter((name) => name.includes("try-restore"));
      expect(trials()).toEqual([]);
      const apart = { ...here, DATABASE_URL: "postgres://127.0.0.1:1/none" };
      const unrecorded = await callCommand(["try-restore", file, "--in", folder], apart);
      expect([unrecorded.code, unrecorded.err]).toEqual([0, ""]);
      expect(unrecorded.out).toMatch(
        /every table is as it was dumped\.\nA note opens.*\nIt was not recorded/,
      );
      const interrupted = startCli(["try-restore", file, "--in", folder], here);
      await expect.poll(trials, COMES_WITHIN).toHaveLength(1);
      interrupted.child.kill("SIGINT");
      expect(await interrupted.ended).toMatchObject({ code: 130 });
      expect(trials()).toEqual([]);

      const there = { DATA_DIR: join(folder, "there") };
      const keyless = await callCommand(["restore", file], there);
      expect([keyless.code, keyless.err]).toEqual([1, expect.stringContaining("There is no master key")]);
      mkdirSync(there.DATA_DIR);
      copyFileSync(join(here.DATA_DIR, "master.key"), join(there.DATA_DIR, "master.key"));
      expect(await callCommand(["restore", file, "--nothing-since"], there)).toMatchObject({
        code: 0,
        err: "",
      });
      expect(await callCommand(["create-admin"], there, ADMIN)).toMatchObject({ code: 0 });
      await killOnceTheKeyIsMade(there);
      const rotated = await callCommand(["rotate-master-key"], there);
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

/** Holds the admin's row, so that a key change waits with its batch half written, and kills it there. */
async function killWhileItWraps(settings: Record<string, string> & { DATABASE_URL: string }): Promise<void> {
  // Two connections: what a transaction sees of the others' waiting stays as it first was.
  const [holder, observer] = [new Client(settings.DATABASE_URL), new Client(settings.DATABASE_URL)];
  await holder.connect();
  await observer.connect();
  try {
    await holder.query("begin");
    const held = await holder.query("select 1 from users where role = 'admin' for update");
    expect(held.rowCount).toBeGreaterThan(0);
    const { child, ended } = startCli(["rotate-master-key"], settings);
    await expect.poll(() => countWaiting(observer), COMES_WITHIN).toBe(1);
    child.kill("SIGKILL");
    await ended;
  } finally {
    await holder.end();
    await observer.end();
  }
}

async function countWaiting(observer: Client): Promise<number | null> {
  const waiting = await observer.query(
    "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'set wrapped_key'",
  );
  return waiting.rowCount;
}

/** The new key is written before anything is wrapped by it, and stands beside the old one until all is. */
async function killOnceTheKeyIsMade(settings: { DATA_DIR: string }): Promise<void> {
  const { child, ended } = startCli(["rotate-master-key"], settings);
  await expect.poll(() => keyFile(settings).trim().split("\n").length, COMES_WITHIN).toBe(2);
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
