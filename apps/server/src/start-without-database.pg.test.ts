import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "@afterword/testing/free-port";
import { describe, expect, it } from "vitest";
import {
  emptyServerDatabase,
  freshServerDatabase,
  type ServerDatabase,
} from "./testing/fresh-server-database.ts";
import { PRODUCTION } from "./testing/production.ts";
import { until, startServersOnPostgres } from "./testing/servers-on-postgres.ts";

const { postgres, start } = startServersOnPostgres();

/** Ports that are given, since what listens while it waits tells no ready address. */
const startAt = async (settings: Record<string, string>) => {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const server = start({ PORT: String(port), METRICS_PORT: String(metricsPort), ...settings });
  return { server, at: `http://127.0.0.1:${port}`, metricsAt: `http://127.0.0.1:${metricsPort}` };
};

describe("a server whose database is away", () => {
  it("A server started before its database says what it waits for, and serves once the database is there", async () => {
    const DATABASE_URL = await emptyServerDatabase(postgres().url);
    await postgres().kill9();
    const { server, at, metricsAt } = await startAt({ DATABASE_URL });
    await until(() => server.err.length > 0);
    expect(server.err[0]).toMatch(
      /^Waiting for the database at 127\.0\.0\.1:\d+: nothing accepts connections there\.$/,
    );
    const health = await fetch(`${at}/healthz`);
    expect([health.status, await health.json()]).toEqual([200, { status: "waiting" }]);
    for (const place of [at, metricsAt]) {
      const ready = await fetch(`${place}/readyz`);
      const parts = { database: "not-ready" };
      expect([ready.status, await ready.json()]).toEqual([503, { status: "not-ready", parts }]);
    }
    const call = await fetch(`${at}/api/user/confirm-agency`, { method: "POST" });
    expect([
      call.status,
      call.headers.get("retry-after"),
      call.headers.get("x-content-type-options"),
    ]).toEqual([503, "5", "nosniff"]);
    await postgres().restart();
    await server.ready;
    expect((await fetch(`${at}/readyz`)).status).toBe(200);
    expect((await fetch(`${metricsAt}/readyz`)).status).toBe(200);
  });

  it("A database that is still starting is waited for", async () => {
    const starting = await openStartingServer();
    const { server } = await startAt({
      DATABASE_URL: `postgres://afterword@127.0.0.1:${starting.port}/afterword`,
    });
    await until(() => server.err.length > 0);
    expect(server.err).toEqual([expect.stringMatching(/: it is still starting, or shutting down\.$/)]);
    starting.close();
  });

  it.each(["SIGTERM", "disconnect"] as const)(
    "A server that waits for its database ends at once by %s",
    async (way) => {
      const { server } = await startAt({ DATABASE_URL: "postgres://afterword:hunter2@127.0.0.1:9/none" });
      await until(() => server.err.length > 0);
      if (way === "disconnect") server.child.disconnect();
      else server.child.kill(way);
      expect(await Promise.race([server.ended, pause(3_000, "waits")])).toBe(0);
      expect([...server.err, ...server.out].join()).not.toContain("hunter2");
    },
  );
});

describe("a database that answers and fails the start", () => {
  it("A full disk is waited for with pauses that grow, and said once", async () => {
    const database = await failingDatabase("53100");
    const { server } = await startAt({ DATABASE_URL: database.url });
    await until(() => server.err.length > 0);
    await pause(5_000);
    expect(server.err).toEqual([
      expect.stringMatching(/^Waiting for the database at .*: its disk is full\.$/),
    ]);
    const { rows } = await database.pool.query<{ tries: string }>("select last_value as tries from tries");
    // After 0, 0.5, 1.5 and 3.5 s.
    expect(Number(rows[0]?.tries)).toBeLessThanOrEqual(4);
    await database.pool.query("drop trigger failing on plans");
    await server.ready;
    await database.close();
  });

  it("A statement that takes too long ends the start with a sentence", async () => {
    const database = await failingDatabase("57014");
    const { server } = await startAt({ DATABASE_URL: database.url });
    expect(await server.ended).toBe(1);
    expect(server.err).toEqual([
      expect.stringMatching(/^A statement at the start took the database too long /),
    ]);
    await database.close();
  });
});

describe("a database that will never do", () => {
  it("A start on a database that does not exist ends with a sentence", async () => {
    const url = new URL(postgres().url);
    url.pathname = "/nowhere";
    const server = start({ DATABASE_URL: url.href });
    expect(await server.ended).toBe(1);
    expect(server.err).toEqual([
      expect.stringMatching(/^The database at .* cannot be used: database "nowhere" does not exist\.$/),
    ]);
  });

  it("A start on a database without the TLS that its address demands ends with a sentence", async () => {
    const server = start({ DATABASE_URL: `${postgres().url}?sslmode=verify-full` });
    expect(await server.ended).toBe(1);
    expect(server.err).toEqual([
      expect.stringMatching(/^The database at .* does not support SSL connections\.$/),
    ]);
  });
});

describe("a mail server without TLS on another machine", () => {
  it("Production ends with a sentence, unless a setting accepts it", async () => {
    const { port, close } = await openPlainMailServer();
    const settings = {
      ...PRODUCTION,
      DATABASE_URL: await emptyServerDatabase(postgres().url),
      // A host of this machine that is not one of its own names.
      SMTP_URL: `smtp://0.0.0.0:${port}`,
    };
    const server = start(settings);
    expect(await server.ended).toBe(1);
    expect(server.err).toEqual([expect.stringMatching(/^The mail server of SMTP_URL offers no TLS, /)]);
    await start({ ...settings, SMTP_WITHOUT_TLS: "accepted" }).ready;
    close();
  });
});

/** Answers and takes no plan; counts the tries. */
const failingDatabase = async (code: string): Promise<ServerDatabase> => {
  const database = await freshServerDatabase(postgres().url);
  await database.pool.query(
    `create sequence tries;
     create function fail() returns trigger language plpgsql as $$
       begin perform nextval('tries'); raise exception 'failing' using errcode = '${code}'; end $$;
     create trigger failing before insert on plans for each statement execute function fail()`,
  );
  return database;
};

/** Answers every connection as PostgreSQL does while it recovers. */
const openStartingServer = (): Promise<Listening> =>
  listening((socket) =>
    socket.once("data", () => socket.end(refusal("57P03", "the database system is starting up"))),
  );

const refusal = (code: string, sentence: string): Buffer => {
  const fields = `SFATAL\0VFATAL\0C${code}\0M${sentence}\0\0`;
  const length = Buffer.alloc(4);
  length.writeUInt32BE(4 + fields.length);
  return Buffer.concat([Buffer.from("E"), length, Buffer.from(fields)]);
};

const openPlainMailServer = (): Promise<Listening> =>
  listening((socket) => {
    socket.write("220 mail.example\r\n");
    socket.on("data", (line) => {
      const isGreeting = /^(?:EHLO|HELO)/.test(line.toString());
      socket.write(isGreeting ? "250 mail.example\r\n" : "502 5.5.1 not implemented\r\n");
    });
  });

type Listening = { readonly port: number; readonly close: () => void };

const listening = async (treat: (socket: Socket) => void): Promise<Listening> => {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    treat(socket);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, resolve);
  });
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
};
