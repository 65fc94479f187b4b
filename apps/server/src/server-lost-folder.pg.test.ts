/** What the server as a program does when the folder of its database is touched by other hands. */
import { cpSync, mkdtempSync, renameSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Recipient } from "@afterword/contract/endpoints/recipients";
import { afterAll, describe, expect, it } from "vitest";
import { randomIds } from "./platform/crypto/random-ids.ts";
import { openDatabase } from "./platform/db/database.ts";
import { callCommand, startCli } from "./testing/command-line.ts";
import { throwLater } from "./testing/fresh-database.ts";
import { openAccount, reopenAccount, type HttpPerson } from "./testing/http-person.ts";
import { startServerProcess, type ServerProcess } from "./testing/server-process.ts";

const DATA_DIR = mkdtempSync(join(tmpdir(), "afterword-lost-"));
const DUMP = join(DATA_DIR, "dump.tar.gz");
const FOLDER = join(DATA_DIR, "database");
/** Each starts servers; others may be at work on the machine. */
const TEST_MS = 240_000;

const running = new Set<ServerProcess>();
const start = (dataDir = DATA_DIR): ServerProcess => {
  const server = startServerProcess({ DATA_DIR: dataDir });
  running.add(server);
  return server;
};

afterAll(async () => {
  for (const { child, ended } of running) {
    child.kill("SIGKILL");
    await ended;
  }
  rmSync(DATA_DIR, { recursive: true });
});

describe("a server whose database folder is touched by other hands", { timeout: TEST_MS }, () => {
  it("Two servers on one folder lose none of 36 saves after its lock was removed: the first one stops", async () => {
    const first = start();
    const address = await first.ready;
    const person = await openAccount(address);
    const acknowledged: string[] = [];
    const save = (where: string): Promise<void> => addRecipient(person, where, acknowledged);
    for (let number = 0; number < 12; number += 1) await save(address);
    rmSync(`${FOLDER}.lock`);
    const second = start();
    for (let number = 0; number < 12; number += 1) await save(address);
    const other = await second.ready;
    for (let number = 0; number < 6; number += 1) await Promise.all([save(address), save(other)]);
    const listed = await person.call(other, "GET", "/api/recipients");
    const there = new Set(((await listed.json()) as readonly Recipient[]).map(({ _id }) => _id));
    expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThanOrEqual(18);
    expect(await first.ended).toBe(1);
    expect(first.err.at(-1)).toContain(`The file ${FOLDER}.lock was removed or replaced`);
    second.child.kill("SIGTERM");
    expect(await second.ended).toBe(0);
  });

  it("A dump of its stopped server can be made", async () => {
    expect(await callCommand(["dump", DUMP], { DATA_DIR })).toMatchObject({ code: 0, err: "" });
  });

  it("A server and a command end, and say why, where the engine gives up on a killed server's folder", async () => {
    const killed = start();
    await killed.ready;
    killed.child.kill("SIGKILL");
    await killed.ended;
    const copy = mkdtempSync(join(tmpdir(), "afterword-lost-"));
    cpSync(DATA_DIR, copy, { recursive: true });
    rmSync(join(copy, "database", "pg_xact"), { recursive: true });
    const server = start(copy);
    expect(await server.ended).toBe(1);
    const command = startCli(["dump", join(copy, "never.tar.gz")], { DATA_DIR: copy });
    expect(server.err).toEqual([
      expect.stringContaining(`The embedded database in ${copy}/database is damaged`),
    ]);
    expect(await command.ended).toMatchObject({ code: 1 });
    rmSync(copy, { recursive: true });
  });

  it("A server does not start on a damaged table, and says which it is", async () => {
    const database = await openDatabase({ kind: "folder", folder: FOLDER }, throwLater);
    const { rows } = await database.pool.query<{ path: string }>(
      "select pg_relation_filepath('recipients') as path",
    );
    await database.close();
    truncateSync(join(FOLDER, rows[0]?.path ?? ""), 0);
    const server = start();
    expect(await server.ended).toBe(1);
    expect(server.err).toEqual([
      expect.stringContaining(`The embedded database in ${FOLDER} is damaged: table "recipients": the file`),
    ]);
  });

  it("A server does not start with an empty database where the one that its key belongs to is gone", async () => {
    renameSync(FOLDER, `${FOLDER}.elsewhere`);
    const server = start();
    expect(await server.ended).toBe(1);
    expect(server.err).toEqual([
      expect.stringContaining(
        `There is no database in ${FOLDER}, but ${FOLDER}.made, ${FOLDER}.figures, ${DATA_DIR}/master.key`,
      ),
    ]);
  });

  it("A dump is restored in its place, and a server starts on that", async () => {
    expect(await callCommand(["restore", DUMP], { DATA_DIR })).toMatchObject({ code: 0, err: "" });
    const server = start();
    await reopenAccount(await server.ready);
  });
});

const addRecipient = async (person: HttpPerson, address: string, acknowledged: string[]): Promise<void> => {
  const _id = randomIds.uuid();
  const recipient = { _id, name: "Somebody Else", email: `r-${_id}@example.com` };
  // A server that has stopped answers nothing.
  const answer = await person.call(address, "POST", "/api/recipient", recipient).catch(() => null);
  if (answer?.ok === true) acknowledged.push(_id);
};
