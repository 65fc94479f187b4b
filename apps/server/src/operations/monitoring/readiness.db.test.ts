import { mkdtempSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MINUTE_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSmtpMailer } from "../../platform/smtp/smtp-mailer.ts";
import { createSystemClock } from "../../platform/time/system-clock.ts";
import { openSmtpSink, type SmtpSink } from "../../platform/smtp/suites/smtp-sink.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

const FROM = { name: "Afterword", address: "notes@afterword.example" };
const system = createSystemClock();

let folder: string;
let sink: SmtpSink;
let server: TestServer;
let skewMs = 0;
let asked = 0;

beforeEach(async () => {
  [skewMs, asked] = [0, 0];
  folder = mkdtempSync(join(tmpdir(), "afterword-ready-"));
  sink = await openSmtpSink();
  const smtp = createSmtpMailer({ url: sink.url, from: FROM, timeoutMs: 500 });
  const isReachable = () => {
    asked += 1;
    return smtp.isReachable();
  };
  const clock = { ...system, machineNow: () => wallMs(system.machineNow() + skewMs) };
  clock.setOffset(0);
  server = await startTestServer(
    { DATA_DIR: join(folder, "kept") },
    { mailer: { ...smtp, isReachable }, clock },
  );
});
afterEach(async () => {
  await server.context.mailer.close();
  await server.close();
  await sink.close();
  rmSync(folder, { recursive: true, force: true });
});

const READY = {
  database: "ready",
  "database-files": "ready",
  migrations: "ready",
  "mail-server": "ready",
  storage: "ready",
  recordings: "ready",
  clocks: "ready",
  heartbeat: "ready",
};
const AWAY = { database: "not-ready", migrations: "not-ready", clocks: "not-ready", heartbeat: "not-ready" };

const ask = async () => {
  const answer = await server.app.inject({ url: "/readyz" });
  return [answer.statusCode, answer.json<{ status: string; parts: object }>()] as const;
};
const db = () => server.context.database.db;

describe("GET /readyz", () => {
  it("A server with all parts ready answers 200 and leaves no file where it tried to write", async () => {
    expect(await ask()).toEqual([200, { status: "ready", parts: READY }]);
    rmdirSync(join(folder, "kept"));
  });

  it.each<[string, () => unknown, object]>([
    ["its database is away", () => server.context.database.close(), AWAY],
    [
      "a migration is missing",
      () =>
        db()
          .deleteFrom("migrations" as never)
          .execute(),
      { migrations: "not-ready" },
    ],
    [
      "files of its database are damaged",
      () => Object.assign(server.context.database, { integrity: { damages: () => ["a file is missing"] } }),
      { "database-files": "not-ready" },
    ],
    ["the mail server does not answer", () => sink.close(), { "mail-server": "not-ready" }],
    ["nothing can be kept", () => writeFileSync(join(folder, "kept"), ""), { storage: "not-ready" }],
    ["the clocks differ", () => (skewMs = 5_500), { clocks: "not-ready" }],
    ["the last heartbeat is old", () => setBeat(-4 * MINUTE_MS), { heartbeat: "not-ready" }],
    ["the last heartbeat is yet to come", () => setBeat(4 * MINUTE_MS), { heartbeat: "not-ready" }],
  ])(
    "A server answers 503 and names the part that is not ready while %s",
    async (_name, breakIt, missing) => {
      await breakIt();
      expect(await ask()).toEqual([503, { status: "not-ready", parts: { ...READY, ...missing } }]);
    },
  );

  it("A server stays ready, and says so, while the store of recordings does not answer", async () => {
    vi.spyOn(server.context.recordingStore, "isReachable").mockResolvedValue(false);
    expect(await ask()).toEqual([200, { status: "ready", parts: { ...READY, recordings: "not-ready" } }]);
  });

  it("Parts are checked once in five seconds, however often readiness is asked for", async () => {
    await Promise.all(Array.from({ length: 20 }, ask));
    await ask();
    expect(asked).toBe(1);
    system.setOffset(6_000);
    await ask();
    expect(asked).toBe(2);
  });

  it("GET /healthz answers 200 while the database is away", async () => {
    await server.context.database.close();
    const answer = await server.app.inject({ url: "/healthz" });
    expect([answer.statusCode, answer.json<unknown>()]).toEqual([200, { status: "ok" }]);
  });
});

const setBeat = (fromNowMs: number) =>
  db()
    .updateTable("service_clock")
    .set({ beat_at: new Date(server.context.clock.now() + fromNowMs) })
    .execute();
