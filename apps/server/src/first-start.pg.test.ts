/** What a start, and a command that opens the database, make of a data folder that holds less than they left there. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { callCommand, startCli } from "./testing/command-line.ts";
import { PRODUCTION } from "./testing/production.ts";
import { startServerProcess } from "./testing/server-process.ts";

const ADMIN = "grace@example.com\nGrace\nHopper\nlong enough\n";
/** Each starts programs; others may be at work on the machine. */
const TEST_MS = 240_000;
const [KEY, OTHER_KEY] = [1, 2].map((start) =>
  Buffer.from(Array.from({ length: 32 }, (_, at) => (at * 89 + start * 7) % 251)).toString("base64"),
) as [string, string];

let parent: string;
/** A data folder that an admin was made in, and its dump. */
let used: string;
let dump: string;

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), "afterword-first-"));
  used = join(parent, "used");
  dump = join(parent, "dump.tar.gz");
  await createAdmin(used);
  await callCommand(["dump", dump], { DATA_DIR: used, MASTER_KEY: KEY });
}, TEST_MS);
afterAll(() => rmSync(parent, { recursive: true }));

/** Opens the database as a start does, and makes it where a start would. */
const createAdmin = (DATA_DIR: string, settings: Record<string, string> = { MASTER_KEY: KEY }) =>
  callCommand(["create-admin"], { DATA_DIR, ...settings }, ADMIN);

const restore = (DATA_DIR: string, file: string, MASTER_KEY = KEY) =>
  callCommand(["restore", file], { DATA_DIR, MASTER_KEY });

let folders = 0;
const newFolder = (): string => {
  folders += 1;
  return join(parent, `data-${folders}`);
};

describe("a data folder without its database", { timeout: TEST_MS }, () => {
  it.each([
    "database.made",
    "database.figures",
    "master.key",
    "master.key.previous",
    "deleted-accounts",
    "recordings/one",
  ])(
    "No database is made where %s shows that one was in use, and the sentence says what to do",
    async (remains) => {
      const dataDir = newFolder();
      const file = join(dataDir, remains);
      mkdirSync(dirname(file), { recursive: true });
      mkdirSync(join(dataDir, "database"));
      writeFileSync(file, `${KEY}\n`);
      const { code, err } = await createAdmin(dataDir, {});
      const named = remains === "recordings/one" ? "recordings" : remains;
      expect([code, err]).toEqual([1, expect.stringContaining(`but ${join(dataDir, named)} shows that one`)]);
      expect(err).toMatch(
        /Put the whole folder back.*begin-anew.*restore FILE.*DATABASE_URL.*on purpose, move that file away/,
      );
      expect(readdirSync(join(dataDir, "database"))).toEqual([]);
    },
  );

  it("Production makes its first database only in a folder that was made on purpose", async () => {
    const dataDir = newFolder();
    const refused = await createAdmin(dataDir, PRODUCTION);
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining(`mkdir -p ${dataDir}/database`)]);
    mkdirSync(join(dataDir, "database"));
    expect(await createAdmin(dataDir, PRODUCTION)).toMatchObject({ code: 0 });
  });

  it.each([
    ["that tells of itself", (dataDir: string) => expect(readdirSync(dataDir)).toContain("database.made")],
    ["of before such a file was written", (dataDir: string) => rmSync(join(dataDir, "database.made"))],
  ])(
    "No new key is made beside a database %s whose key is gone, and the sentence asks for that",
    async (_age, make) => {
      const dataDir = newFolder();
      cpSync(used, dataDir, { recursive: true });
      make(dataDir);
      const { code, err } = await createAdmin(dataDir, {});
      expect([code, err]).toEqual([
        1,
        expect.stringContaining(
          `There is a database in ${dataDir}/database and no master key: put master.key back`,
        ),
      ]);
      expect(existsSync(join(dataDir, "master.key"))).toBe(false);
    },
  );
});

describe("a restore that fails", { timeout: TEST_MS }, () => {
  it("A dump that is damaged, or sealed under another key, makes no folder", async () => {
    const dataDir = newFolder();
    const damaged = join(parent, "damaged.tar.gz");
    cpSync(dump, damaged);
    truncateSync(damaged, 3000);
    expect((await restore(dataDir, damaged)).err).toContain("is not a complete dump");
    expect((await restore(dataDir, dump, OTHER_KEY)).err).toContain("The master key does not open the dump");
    expect(existsSync(dataDir)).toBe(false);
  });
});

describe("a restore that is killed", { timeout: TEST_MS }, () => {
  it.each([
    ["while it makes the folder", /^database\.new-/, 0, "There is no database in"],
    ["inside its transaction", /^database$/, 40, "has no tables, but"],
  ])(
    "No server starts where a restore was killed %s, until one has ended",
    async (_when, name, tables, why) => {
      const dataDir = newFolder();
      const killed = startCli(["restore", dump], { DATA_DIR: dataDir, MASTER_KEY: KEY });
      const made = (): number => countTableFiles(join(dataDir, "database"));
      await until(() => existsSync(dataDir) && readdirSync(dataDir).some((found) => name.test(found)));
      const atFirst = made();
      await until(() => made() >= atFirst + tables);
      killed.child.kill("SIGKILL");
      expect((await killed.ended).code).toBe(null);
      const start = startServerProcess({ DATA_DIR: dataDir, MASTER_KEY: KEY });
      onTestFinished(() => void start.child.kill("SIGKILL"));
      expect(await start.ready.catch(() => start.ended)).toBe(1);
      expect(start.err).toEqual([expect.stringContaining(why)]);
      expect(await restore(dataDir, dump)).toMatchObject({ code: 0, err: "" });
      const last = startServerProcess({ DATA_DIR: dataDir, MASTER_KEY: KEY });
      await last.ready;
      last.child.kill("SIGKILL");
      await last.ended;
    },
  );
});

describe("a first start that is killed", { timeout: TEST_MS }, () => {
  it("A first start that is killed whenever a file of it is there begins again the next time", async () => {
    const DATA_DIR = newFolder();
    mkdirSync(DATA_DIR);
    for (const name of [
      /^database\.new-/,
      /^database$/,
      /^master\.key$/,
      /^database\.figures$/,
      /^database\.made$/,
    ]) {
      const { child, ended, err } = startServerProcess({ DATA_DIR });
      await until(() => child.exitCode !== null || readdirSync(DATA_DIR).some((found) => name.test(found)));
      child.kill("SIGKILL");
      await ended;
      expect(err).toEqual([]);
    }
    const last = startServerProcess({ DATA_DIR });
    await last.ready;
    last.child.kill("SIGKILL");
    await last.ended;
    expect(readdirSync(DATA_DIR)).toContain("database.made");
  });
});

const countTableFiles = (folder: string): number =>
  existsSync(join(folder, "base", "5")) ? readdirSync(join(folder, "base", "5")).length : 0;

/** Bounded by the time limit of the test. */
const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await pause(2);
};
