import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { request } from "node:http";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Client } from "pg";
import { describe, expect, it } from "vitest";
import { openHttpPeer } from "./platform/http/suites/http-peer.ts";
import { emptyServerDatabase } from "./testing/fresh-server-database.ts";
import { until, startServersOnPostgres } from "./testing/servers-on-postgres.ts";

const { postgres, start } = startServersOnPostgres();

describe("a start", () => {
  it("A start with wrong settings ends with one sentence for each mistake and shows no secret", async () => {
    const server = start({ NODE_ENV: "production", PORT: "many", DATABASE_URL: "hunter2" });
    expect(await server.ended).toBe(1);
    expect(server.err).toEqual([
      expect.stringMatching(/^PORT must be /),
      expect.stringMatching(/^PUBLIC_URL must be set in production/),
      expect.stringMatching(/^DATABASE_URL must be /),
      expect.stringMatching(/^SMTP_URL must be set in production/),
      expect.stringMatching(/^MASTER_KEY must be set in production/),
      expect.stringMatching(/^CANARY_EMAIL must be set in production/),
    ]);
    expect(server.out).toEqual([]);
  });

  it("A start on a port in use ends with a sentence that names its setting", async () => {
    const DATABASE_URL = await emptyServerDatabase(postgres().url);
    const first = start({ DATABASE_URL });
    const { port } = new URL(await first.ready);
    const second = start({ DATABASE_URL, PORT: port });
    expect(await second.ended).toBe(1);
    expect(second.err).toEqual([
      `Another program uses port ${port}: stop it, or choose another one with PORT.`,
    ]);
  });

  it("A start with another master key than the rows were sealed with is refused", async () => {
    const DATABASE_URL = await emptyServerDatabase(postgres().url);
    const first = start({ DATABASE_URL });
    await first.ready;
    first.child.kill("SIGTERM");
    await first.ended;
    const second = start({ DATABASE_URL, MASTER_KEY: Buffer.alloc(32, 9).toString("base64") });
    expect(await second.ended).toBe(1);
    expect(second.err).toEqual([expect.stringMatching(/^MASTER_KEY does not open what this database holds/)]);
  });

  it("No key is made beside a database on a server that has users", async () => {
    const DATABASE_URL = await emptyServerDatabase(postgres().url);
    const first = start({ DATABASE_URL });
    await first.ready;
    first.child.kill("SIGTERM");
    await first.ended;
    const DATA_DIR = mkdtempSync(join(tmpdir(), "afterword-no-key-"));
    const second = start({ DATABASE_URL, DATA_DIR });
    expect(await second.ended).toBe(1);
    expect(second.err).toEqual([
      expect.stringMatching(/^There is a database at DATABASE_URL and no master key: put master\.key back/),
    ]);
    expect(readdirSync(DATA_DIR)).toEqual([]);
    rmSync(DATA_DIR, { recursive: true });
  });

  it("Servers that start at once on an empty database make one free plan and one demo", async () => {
    const DATABASE_URL = await emptyServerDatabase(postgres().url);
    const servers = [1, 2, 3].map(() => start({ DATABASE_URL }));
    await Promise.all(servers.map(({ ready }) => ready));
    const client = new Client(DATABASE_URL);
    await client.connect();
    const count = async (what: string) =>
      (await client.query<{ n: string }>(`select count(*) n from ${what}`)).rows[0]?.n;
    expect([
      await count("plans where price_cents = 0"),
      await count("plans"),
      await count("users"),
      await count("notes"),
      await count("deliveries"),
    ]).toEqual(["1", "3", "2", "3", "1"]);
    await client.end();
  });
});

describe("a running server", () => {
  it("A running server is ready and shows its metrics only on their own port", async () => {
    const DATABASE_URL = await emptyServerDatabase(postgres().url);
    const server = start({ DATABASE_URL, METRICS_PORT: "0" });
    const address = await server.ready;
    const said = server.out.find((line) => line.includes('"ready"')) ?? "";
    const { metricsAddress } = JSON.parse(said) as { readonly metricsAddress: string };
    expect(await (await fetch(`${metricsAddress}/metrics`)).text()).toMatch(/^due_oldest_seconds [\d.]+$/m);
    expect((await fetch(`${address}/metrics`)).status).toBe(404);
    const ready = await fetch(`${address}/readyz`);
    expect([ready.status, await ready.json()]).toMatchObject([200, { status: "ready" }]);
    await until(() => server.out.some((line) => line.includes("what had expired was forgotten")));
    expect(server.out.filter((line) => line.includes("a job failed"))).toEqual([]);
  });

  it("A metrics port in use ends the start before the server says that it is ready", async () => {
    const DATABASE_URL = await emptyServerDatabase(postgres().url);
    const { port } = new URL(postgres().url);
    const server = start({ DATABASE_URL, METRICS_PORT: port });
    expect(await server.ended).toBe(1);
    expect(server.err).toEqual([
      `Another program uses port ${port}: stop it, or choose another one with METRICS_PORT.`,
    ]);
  });
});

describe("a stop", () => {
  it("A stop finishes the answer under way, accepts nothing new, and exits with 0 while a watcher hangs", async () => {
    const uptimeMonitor = await openHttpPeer();
    uptimeMonitor.treat("hang");
    const server = start({
      DATABASE_URL: await emptyServerDatabase(postgres().url),
      METRICS_PORT: "0",
      HEARTBEAT_URL: uptimeMonitor.url,
    });
    const address = await server.ready;
    await until(() => uptimeMonitor.asked.length > 0);
    const signUp = await beginSignUp(address, await xsrf(address));
    server.child.kill("SIGTERM");
    await until(() => server.out.some((line) => line.includes('"stopping"')));
    await until(() => isRefused(address));
    expect(await signUp.finish()).toEqual([200, "Please confirm your email address!"]);
    expect(await server.ended).toBe(0);
    await uptimeMonitor.close();
  });

  it("The server stops when the program that started it is gone", async () => {
    const server = start({ DATABASE_URL: await emptyServerDatabase(postgres().url) });
    await server.ready;
    server.child.disconnect();
    expect(await server.ended).toBe(0);
  });
});

describe("a database that restarts", () => {
  it("Calls get 503 while the database restarts, and the server stays up", async () => {
    const server = start({ DATABASE_URL: await emptyServerDatabase(postgres().url) });
    const address = await server.ready;
    const headers = await xsrf(address);
    const body = { email: "anna@example.com", fieldpw: "demo-anna" };
    await postgres().kill9();
    const away = await post(address, "/api/login", headers, body);
    expect([away.status, away.headers.get("retry-after")]).toEqual([503, "5"]);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    await postgres().restart();
    expect((await post(address, "/api/login", headers, body)).status).toBe(200);
  });
});

const person = {
  firstname: "Maya",
  lastname: "Åström",
  email: "maya@example.com",
  fieldpw: "correct horse",
  confirmPassword: "correct horse",
  terms: true,
};

const xsrf = async (address: string): Promise<Record<string, string>> => {
  const cookie = (await fetch(`${address}/api/version`)).headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return { cookie, "x-xsrf-token": cookie.split("=")[1] ?? "" };
};

/** A request whose head the server has read and whose body is still to come. */
const beginSignUp = async (address: string, headers: Record<string, string>) => {
  const begun = request(`${address}/api/user`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json", expect: "100-continue" },
  });
  const answered = once(begun, "response") as Promise<[IncomingMessage]>;
  await once(begun, "continue");
  return {
    finish: async () => {
      begun.end(JSON.stringify(person));
      const [answer] = await answered;
      return [answer.statusCode, await text(answer)];
    },
  };
};

const isRefused = (address: string): Promise<boolean> =>
  fetch(`${address}/healthz`).then(
    () => false,
    () => true,
  );

const post = (
  address: string,
  path: string,
  headers: Record<string, string>,
  body: unknown,
): Promise<Response> =>
  fetch(address + path, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json", connection: "close" },
    body: JSON.stringify(body),
  });
