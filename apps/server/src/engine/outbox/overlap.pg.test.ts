import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { testServer } from "@afterword/testing/postgres";
import { sizeOf } from "@afterword/testing/whole-run";
import { DAY_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSmtpMailer } from "../../platform/smtp/smtp-mailer.ts";
import { createSystemClock } from "../../platform/time/system-clock.ts";
import { openSmtpSink, type SmtpSink } from "../../platform/smtp/suites/smtp-sink.ts";
import { moveClock } from "../clock/service-clock.ts";
import { freshServerDatabase, type ServerDatabase } from "../../testing/fresh-server-database.ts";
import { allowWave, plantDueUsers } from "../../testing/waves.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

const PROCESSES = sizeOf({ short: 4, whole: 8 });
const USERS = sizeOf({ short: 150, whole: 500 });
const FREQUENCY_MS = 7 * DAY_MS;
const DELAY_MS = 2 * DAY_MS;

let postgres: Awaited<ReturnType<typeof testServer>>;
let database: ServerDatabase;
let sink: SmtpSink;
let server: TestServer;
let workers: ChildProcess[] = [];

beforeAll(async () => {
  postgres = await testServer();
  database = await freshServerDatabase(postgres.url);
  sink = await openSmtpSink();
  const mailer = createSmtpMailer({ url: sink.url, from: { name: "Afterword", address: "a@b.example" } });
  server = await startTestServer({}, { database, clock: createSystemClock(), mailer });
  await plantDueUsers(server.context, USERS);
  await allowWave(server.context);
  workers = Array.from({ length: PROCESSES }, () =>
    fork(fileURLToPath(new URL("../../testing/worker-process.fixture.ts", import.meta.url)), [
      database.url,
      sink.url,
    ]),
  );
  await Promise.all(workers.map((worker) => once(worker, "message")));
});

afterAll(async () => {
  for (const worker of workers) worker.kill("SIGKILL");
  await server.close();
  await sink.close();
  await postgres.stop();
});

/** All processes sweep and send at the same moment; resolves once each of them has found nothing more to do. */
const workTogether = async (): Promise<void> => {
  await Promise.all(
    workers.map(async (worker) => {
      const done = once(worker, "message");
      worker.send("work");
      await done;
    }),
  );
};

const mailsEach = (): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { to } of sink.received) counts.set(to, (counts.get(to) ?? 0) + 1);
  return counts;
};

const WITHIN_MS = 300_000;

describe("several processes over one outbox", () => {
  it(
    `${PROCESSES} processes send each reminder and each note of ${USERS} users once`,
    async () => {
      await moveClock(server.context, FREQUENCY_MS);
      await workTogether();
      const reminded = mailsEach();
      expect(reminded.size).toBe(USERS);
      expect(new Set(reminded.values())).toEqual(new Set([1]));
      // The two clock reads of an acceptance and this move may lie a moment apart.
      await moveClock(server.context, DELAY_MS - DAY_MS);
      await workTogether();
      await moveClock(server.context, DAY_MS);
      await workTogether();
      await workTogether();
      const delivered = [...mailsEach()].filter(([to]) => to.startsWith("recipient"));
      expect(delivered).toHaveLength(USERS);
      expect(new Set(delivered.map(([, count]) => count))).toEqual(new Set([1]));
    },
    WITHIN_MS,
  );
});
