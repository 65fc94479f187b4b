import { execFile } from "node:child_process";
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { sql } from "kysely";
import { startPostgres } from "@afterword/testing/postgres";
import type { PostgresServer } from "@afterword/testing/postgres";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { emptyServerDatabase, freshServerDatabase } from "../../testing/fresh-server-database.ts";
import { fakeOldServer } from "../../testing/fake-old-server.ts";
import { openDatabase } from "./database.ts";
import { MIGRATIONS, readMigrations } from "./migrate.ts";
import { transaction } from "./transaction.ts";
import type { Trx } from "./transaction.ts";

let server: PostgresServer;

beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

const ignore = (): void => undefined;

const update = (trx: Trx, id: number): Promise<unknown> =>
  sql`update counters set n = n + 1 where id = ${id}`.execute(trx);

describe("the migrations of several processes", () => {
  it("Processes that start at once on an empty database apply every migration once, and all start", async () => {
    const program = fileURLToPath(new URL("migrate-once.fixture.ts", import.meta.url));
    const names = (await readMigrations(MIGRATIONS)).map(({ name }) => name);
    for (let round = 0; round < 3; round += 1) {
      const url = await emptyServerDatabase(server.url);
      const starts = Array.from({ length: 4 }, () => promisify(execFile)(process.execPath, [program, url]));
      const applied = (await Promise.all(starts)).flatMap(({ stdout }) => JSON.parse(stdout) as string[]);
      expect(applied.toSorted()).toEqual(names);
    }
  });
});

describe("a pool on a server", () => {
  it("A pool answers again after its PostgreSQL was restarted and after it was killed", async () => {
    const { pool, close } = await openDatabase(
      { kind: "url", url: await emptyServerDatabase(server.url) },
      ignore,
    );
    await pool.query("create table seen as select 7 as n");
    const busy = await pool.connect();
    await server.restart();
    expect((await pool.query("select n from seen")).rows).toEqual([{ n: 7 }]);
    await expect(busy.query("select 1")).rejects.toThrow(/terminat|reset|not queryable/);
    busy.release(true);
    await server.kill9();
    await expect(pool.query("select n from seen")).rejects.toThrow(/ECONNREFUSED|ECONNRESET|terminated/);
    await server.restart();
    expect((await pool.query("select n from seen")).rows).toEqual([{ n: 7 }]);
    await close();
  });

  it("A closed pool has no connection left on the server", async () => {
    const url = await emptyServerDatabase(server.url);
    const observer = await openDatabase({ kind: "url", url: server.url }, ignore);
    const countConnections = async (): Promise<unknown> => {
      const name = new URL(url).pathname.slice(1);
      const { rows } = await observer.pool.query(
        "select count(*) as n from pg_stat_activity where datname = $1",
        [name],
      );
      return rows[0];
    };
    const { pool, close } = await openDatabase({ kind: "url", url }, ignore);
    await Promise.all(Array.from({ length: 10 }, () => pool.query("select pg_sleep(0.01)")));
    expect(await countConnections()).toEqual({ n: 10 });
    await close();
    expect(await countConnections()).toEqual({ n: 0 });
    await observer.close();
  });

  it("Numbers and dates are as exact as those of the embedded database", async () => {
    const { pool, close } = await openDatabase({ kind: "url", url: server.url }, ignore);
    const { rows } = await pool.query(
      "select 5000000000::int8 as n, timestamptz '2026-11-21T05:06:07Z' as at",
    );
    expect(rows).toEqual([{ n: 5_000_000_000, at: new Date("2026-11-21T05:06:07Z") }]);
    await close();
  });

  it("A connection whose begin was answered too late is not lent again", async () => {
    const url = await emptyServerDatabase(server.url);
    const slow = await slowWay(url);
    const { pool, db, close } = await openDatabase(
      { kind: "url", url: `${slow.url}?query_timeout=200` },
      ignore,
    );
    await pool.query("create table seen (n int)");
    slow.hold();
    await expect(transaction(db, async () => undefined)).rejects.toThrow("Query read timeout");
    await slow.letGo();
    await sql`insert into seen values (7)`.execute(db);
    const observer = await openDatabase({ kind: "url", url }, ignore);
    expect((await observer.pool.query("select n from seen")).rows).toEqual([{ n: 7 }]);
    await observer.close();
    await close();
    await slow.close();
  });

  it("A connection that is given back inside a transaction is not lent again", async () => {
    const url = await emptyServerDatabase(server.url);
    const { pool, close } = await openDatabase({ kind: "url", url }, ignore);
    await pool.query("create table seen (n int)");
    const lent = await pool.connect();
    await lent.query("begin");
    await lent.query("insert into seen values (1)");
    lent.release();
    expect((await pool.query("select n from seen")).rows).toEqual([]);
    await close();
  });

  it("A connection whose statement failed is lent again", async () => {
    const { pool, db, close } = await openDatabase({ kind: "url", url: server.url }, ignore);
    const connected = vi.fn<() => void>();
    pool.on("connect", connected);
    for (let n = 0; n < 500; n += 1) {
      await expect(sql`select 1/0`.execute(db)).rejects.toThrow("division by zero");
    }
    expect(connected.mock.calls.length).toBeLessThan(5);
    await close();
  });

  it("A transaction that falls silent is ended, and its lock is free", async () => {
    const url = await emptyServerDatabase(server.url);
    const { pool, db, close } = await openDatabase({ kind: "url", url }, ignore);
    await pool.query("create table counters as select 1 as id, 0 as n");
    const silent = await openDatabase(
      { kind: "url", url: `${url}?idle_in_transaction_session_timeout=200` },
      ignore,
    );
    const work = transaction(silent.db, async (trx) => {
      await update(trx, 1);
      await transaction(db, (other) => update(other, 1));
      await update(trx, 1);
    });
    await expect(work).rejects.toThrow(/idle-in-transaction timeout|not queryable|terminated/);
    expect((await silent.pool.query("select n from counters")).rows).toEqual([{ n: 1 }]);
    await Promise.all([close(), silent.close()]);
  });

  it("A statement takes 30 seconds at most, and a transaction is silent for 5", async () => {
    const { pool, close } = await openDatabase({ kind: "url", url: server.url }, ignore);
    const { rows } = await pool.query(
      "select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as silence",
    );
    expect(rows).toEqual([{ statement: "30s", silence: "5s" }]);
    await close();
  });
});

describe("a server that cannot be used", () => {
  it("A server that does not answer is named in one sentence without the password", async () => {
    const opening = openDatabase({ kind: "url", url: "postgres://me:secret@127.0.0.1:9/rows" }, ignore);
    await expect(opening).rejects.toThrow(
      /^The database at 127\.0\.0\.1:9 cannot be used at the moment: nothing accepts connections there\.$/,
    );
  });

  it("A server older than PostgreSQL 15 is refused", async () => {
    const old = await fakeOldServer("14.19");
    const opening = openDatabase({ kind: "url", url: old.url }, ignore);
    await expect(opening).rejects.toThrow(
      /^Afterword needs PostgreSQL 15 or later; the server at 127\.0\.0\.1:\d+ is 14\.19\.$/,
    );
    await old.stop();
  });
});

describe("a server that sends no warnings", () => {
  it("A server whose warnings would not arrive is refused, since a commit may be confirmed by no standby", async () => {
    const url = `${server.url}?options=${encodeURIComponent("-c client_min_messages=error")}`;
    await expect(openDatabase({ kind: "url", url }, ignore)).rejects.toThrow(
      /is set not to send warnings \(client_min_messages is error\); set it to notice for this role\.$/,
    );
  });
});

describe("a server that may lose what it has answered", () => {
  it.each(["off", "local"])("A server with synchronous_commit %s is refused", async (setting) => {
    const url = `${server.url}?options=${encodeURIComponent(`-c synchronous_commit=${setting}`)}`;
    await expect(openDatabase({ kind: "url", url }, ignore)).rejects.toThrow(
      `answers before a commit is safe (synchronous_commit is ${setting}); set it to on for this role.`,
    );
  });
});

describe("a transaction on a server", () => {
  it("A transaction that was chosen to end a deadlock runs again, so that both are kept", async () => {
    const { pool, db, close } = await freshServerDatabase(server.url);
    await pool.query("create table counters as select id, 0 as n from generate_series(1, 2) as id");
    const bothHoldOne = Promise.withResolvers<void>();
    let holding = 0;
    const crossing = (first: number, second: number): Promise<void> =>
      transaction(db, async (trx) => {
        await update(trx, first);
        holding += 1;
        if (holding === 2) bothHoldOne.resolve();
        await bothHoldOne.promise;
        await update(trx, second);
      });
    await Promise.all([crossing(1, 2), crossing(2, 1)]);
    expect((await pool.query("select n from counters")).rows).toEqual([{ n: 2 }, { n: 2 }]);
    expect(holding).toBe(3);
    await close();
  });

  it("A transaction does not run again when its connection is lost during the commit", async () => {
    const { pool, db, close } = await openDatabase(
      { kind: "url", url: await emptyServerDatabase(server.url) },
      ignore,
    );
    await pool.query(DIE_AT_COMMIT);
    let runs = 0;
    const work = transaction(db, async (trx) => {
      runs += 1;
      await sql`insert into seen values (1)`.execute(trx);
    });
    await expect(work).rejects.toThrow(/terminat|reset/);
    expect(runs).toBe(1);
    expect((await pool.query("select n from seen")).rows).toEqual([]);
    await close();
  });
});

/** A way to the server on which what is sent can be held up. */
const slowWay = async (url: string) => {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  let held: (() => void)[] | undefined;
  const way = createServer((near) => {
    const far = connect(Number(port), hostname);
    sockets.push(near, far);
    for (const socket of [near, far]) socket.on("error", ignore);
    near.on("data", (bytes) => {
      if (held === undefined) far.write(bytes);
      else held.push(() => far.write(bytes));
    });
    far.pipe(near);
    near.on("close", () => far.destroy());
  }).listen(0, "127.0.0.1");
  await once(way, "listening");
  const slow = new URL(url);
  slow.hostname = "127.0.0.1";
  slow.port = String((way.address() as AddressInfo).port);
  return {
    url: String(slow),
    hold: () => {
      held = [];
    },
    letGo: async () => {
      for (const send of held ?? []) send();
      held = undefined;
      await pause(100);
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      way.close();
      await once(way, "close");
    },
  };
};

const DIE_AT_COMMIT = `
  create table seen (n int);
  create function die() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
  create constraint trigger dies after insert on seen deferrable initially deferred for each row execute function die();
`;
