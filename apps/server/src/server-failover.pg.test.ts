/** As server-kill-postgres.pg.test.ts, but the database server dies for good, and its standby takes its place. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startPostgresPair, type PostgresPair } from "@afterword/testing/postgres-pair";
import { sizeOf } from "@afterword/testing/whole-run";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { momentOf } from "./testing/crash-rounds.ts";
import { emptyServerDatabase } from "./testing/fresh-server-database.ts";
import { openAccount, type HttpPerson } from "./testing/http-person.ts";
import { expectAllThere, openLedger, writeUntilItEnds } from "./testing/http-writer.ts";
import { startServerProcess, type ServerProcess } from "./testing/server-process.ts";

const FAILOVERS = sizeOf({ short: 2, whole: 20 });
const TEST_MS = 900_000;
/** At least so long a server is written to before its database dies. */
const WRITES_MIN = 10;

const DATA_DIR = mkdtempSync(join(tmpdir(), "afterword-failover-"));
const MASTER_KEY = Buffer.alloc(32, 1).toString("base64");
let postgres: PostgresPair;
let servers: ServerProcess[] = [];

beforeAll(async () => {
  postgres = await startPostgresPair();
});
afterAll(async () => {
  for (const { child, ended } of servers) {
    child.kill("SIGTERM");
    await ended;
  }
  await postgres.stop();
  rmSync(DATA_DIR, { recursive: true });
});

/** A writer whose calls no outage met writes on after it. */
const untilToldToStop = (person: HttpPerson): HttpPerson & { readonly stop: () => void } => {
  let isStopped = false;
  return {
    ...person,
    call: (...asked) =>
      isStopped ? Promise.resolve(new Response(null, { status: 503 })) : person.call(...asked),
    stop: () => {
      isStopped = true;
    },
  };
};

/** Until it has found the database that takes writes. */
const untilItAnswers = async (address: string, person: HttpPerson): Promise<void> => {
  for (let tries = 0; tries < 300; tries += 1) {
    const { status } = await person.call(address, "GET", "/api/notes");
    if (status === 200) return;
    expect(status).toBe(503);
    await pause(100);
  }
  throw new Error(`${address} has found no database`);
};

describe("two servers on two database servers", () => {
  it(
    `Every acknowledged save is there after ${FAILOVERS} deaths of the database server amid saves, at both servers`,
    { timeout: TEST_MS },
    async () => {
      const DATABASE_URL = postgres.withBothHosts(await emptyServerDatabase(postgres.url));
      const first = startServerProcess({ DATABASE_URL, MASTER_KEY, DATA_DIR });
      servers = [first];
      // Before the second one, which would take the mail into an inbox of its own.
      const person = await openAccount(await first.ready);
      servers.push(startServerProcess({ DATABASE_URL, MASTER_KEY, DATA_DIR }));
      const addresses = await Promise.all(servers.map(({ ready }) => ready));
      const addressOf = (turn: number): string => addresses[turn % addresses.length] ?? "";
      const ledger = await openLedger(addressOf(0), person);
      for (let failover = 0; failover < FAILOVERS; failover += 1) {
        const enough = ledger.count + WRITES_MIN;
        const writer = untilToldToStop(person);
        const writing = writeUntilItEnds(addressOf(failover), writer, ledger);
        for (let tries = 0; tries < 3_000 && ledger.count < enough; tries += 1) await pause(10);
        await pause(momentOf(failover));
        await postgres.kill9();
        await postgres.restart();
        writer.stop();
        await writing;
        for (const address of addresses) {
          await untilItAnswers(address, person);
          await expectAllThere(address, person, ledger);
        }
      }
      expect(ledger.count).toBeGreaterThan(FAILOVERS * WRITES_MIN);
    },
  );
});
