import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testServer } from "@afterword/testing/postgres";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ADMIN, ANNA } from "./operations/demo/demo-accounts.ts";
import { emptyServerDatabase } from "./testing/fresh-server-database.ts";
import { PRODUCTION } from "./testing/production.ts";
import { startServerProcess, type ServerProcess } from "./testing/server-process.ts";

const { MASTER_KEY, SMTP_URL } = PRODUCTION;

const dataDir = mkdtempSync(join(tmpdir(), "afterword-production-"));
let postgres: Awaited<ReturnType<typeof testServer>>;
let databaseUrl: string;
let running: ServerProcess[] = [];

beforeAll(async () => {
  postgres = await testServer();
});
afterEach(async () => {
  for (const server of running) await end(server);
  running = [];
});
afterAll(async () => {
  await postgres.stop();
  rmSync(dataDir, { recursive: true });
});

const start = (settings: Record<string, string>): ServerProcess => {
  const server = startServerProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    MASTER_KEY,
    ...settings,
  });
  running.push(server);
  return server;
};
const end = async ({ child, ended }: ServerProcess): Promise<void> => {
  child.kill("SIGTERM");
  await ended;
};
const ask = async (sql: string): Promise<unknown[]> => {
  const client = new Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows;
};

describe("a start in production", () => {
  it("A production start on an empty database makes no account, so no demo password logs in, and tells how to make the first admin", async () => {
    databaseUrl = await emptyServerDatabase(postgres.url);
    const server = start(PRODUCTION);
    const address = await server.ready;
    expect(server.out.join("\n")).toContain("Run npm run afterword -- create-admin");
    expect(await ask("select id from users")).toEqual([]);
    for (const { email, password } of [ANNA, ADMIN]) expect(await logIn(address, email, password)).toBe(403);
  });

  it("A production start on a database that holds the demo ends with one sentence", async () => {
    databaseUrl = await emptyServerDatabase(postgres.url);
    const tried = start({});
    expect(await logIn(await tried.ready, ANNA.email, ANNA.password)).toBe(200);
    await end(tried);
    const server = start(PRODUCTION);
    expect(await server.ended).toBe(1);
    expect(server.err).toEqual([expect.stringMatching(/^This database holds the demo accounts/)]);
  });

  it("A production start on a database whose clock was moved by hand ends with one sentence", async () => {
    databaseUrl = await emptyServerDatabase(postgres.url);
    const first = start(PRODUCTION);
    await first.ready;
    await end(first);
    await ask("update service_clock set offset_ms = 1");
    const server = start(PRODUCTION);
    expect(await server.ended).toBe(1);
    expect(server.err).toEqual([expect.stringMatching(/^The clock of this database was moved by hand/)]);
  });
});

describe("a start outside production with a real mail server", () => {
  it("A start with a real mail server makes no demo, whose people do not exist", async () => {
    databaseUrl = await emptyServerDatabase(postgres.url);
    await start({ SMTP_URL }).ready;
    expect(await ask("select id from users")).toEqual([]);
  });
});

const logIn = async (address: string, email: string, fieldpw: string): Promise<number> => {
  const asked = await fetch(`${address}/api/version`);
  const cookie = asked.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const answer = await fetch(`${address}/api/login`, {
    method: "POST",
    headers: { cookie, "x-xsrf-token": cookie.split("=")[1] ?? "", "content-type": "application/json" },
    body: JSON.stringify({ email, fieldpw, remember: false, isApp: false }),
  });
  return answer.status;
};
