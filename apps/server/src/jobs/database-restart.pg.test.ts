import { setTimeout as pause } from "node:timers/promises";
import { startPostgres, type PostgresServer } from "@afterword/testing/postgres";
import { HOUR_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSmtpMailer } from "../adapters/live/smtp-mailer.ts";
import { createSystemClock } from "../adapters/live/system-clock.ts";
import { openSmtpSink, type SmtpSink } from "../ports/suites/smtp-sink.ts";
import { openDatabase, type Database } from "../db/database.ts";
import { migrate } from "../db/migrate.ts";
import { moveClock } from "../switch/service-clock.ts";
import { emptyServerDatabase } from "../testing/fresh-server-database.ts";
import { plantDueUsers } from "../testing/plant-due-users.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import type { Jobs } from "./run-jobs.ts";
import { startJobs } from "./start-jobs.ts";

const USERS = 120;

describe("a database that is killed while the jobs work", () => {
  let postgres: PostgresServer;
  let database: Database;
  let sink: SmtpSink;
  let server: TestServer;
  let jobs: Jobs;

  beforeAll(async () => {
    postgres = await startPostgres({ durable: true });
    const url = await emptyServerDatabase(postgres.url);
    // Lost connections are what this test is about.
    database = await openDatabase({ kind: "url", url }, () => undefined);
    await migrate(database.pool);
    sink = await openSmtpSink();
    const mailer = createSmtpMailer({ url: sink.url, from: { name: "Afterword", address: "a@b.example" } });
    server = await startTestServer({}, { database, clock: createSystemClock(), mailer });
    await plantDueUsers(server.context, USERS);
    jobs = await startJobs(server.context);
  });
  afterAll(async () => {
    await jobs.stop();
    await server.close();
    await sink.close();
    await postgres.stop();
  });

  const idsByAddress = (): Map<string, Set<string>> => {
    const ids = new Map<string, Set<string>>();
    for (const { to, raw } of sink.received) {
      const id = /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? "";
      ids.set(to, (ids.get(to) ?? new Set()).add(id));
    }
    return ids;
  };

  it("loses no mail, and repeats one only under the same Message-ID", async () => {
    await moveClock(server.context, 168 * HOUR_MS);
    server.context.wake();
    await until(() => sink.received.length >= USERS / 4);
    await postgres.kill9();
    await pause(300);
    await postgres.restart();
    // A lease that was taken but not given back runs out after two minutes.
    await until(
      () => idsByAddress().size === USERS,
      () => moveClock(server.context, HOUR_MS / 20),
    );
    for (const ids of idsByAddress().values()) expect(ids.size).toBe(1);
    expect(sink.received.length).toBeLessThan(USERS + 20);
  });
});

const until = async (holds: () => boolean, meanwhile?: () => Promise<unknown>): Promise<void> => {
  for (let check = 0; !holds(); check++) {
    if (check > 600) throw new Error("it did not come");
    await pause(50);
    if (check % 40 === 39) await meanwhile?.();
  }
};
