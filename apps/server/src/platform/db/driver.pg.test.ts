import { setTimeout as pause } from "node:timers/promises";
import { testServer } from "@afterword/testing/postgres";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { freshServerDatabase, type ServerDatabase } from "../../testing/fresh-server-database.ts";
import { openDatabase } from "./database.ts";
import { pipeline, readyStatement, readyWrite } from "./ready-statement.ts";
import { transaction } from "./transaction.ts";
import type { Trx } from "./transaction.ts";

const lockLink = readyStatement<{ hash: string }>()((db, the) =>
  db.selectFrom("secret_links").select("hash").where("hash", "=", the("hash")).forUpdate(),
);
const listLinks = readyStatement()((db) => db.selectFrom("secret_links").select("hash").orderBy("hash"));
const addLink = readyWrite<{ hash: string; at: Date }>()((db, the) =>
  db.insertInto("secret_links").values({
    hash: the("hash"),
    owner: "00000000-0000-4000-8000-000000000000",
    purpose: "delivery",
    ref: "",
    created_at: the("at"),
  }),
);

const touchLink = readyWrite<{ hash: string }>()((db, the) =>
  db.updateTable("secret_links").set({ ref: "touched" }).where("hash", "=", the("hash")),
);

const AT = new Date(0);

describe("statements on their way to a PostgreSQL server", () => {
  let postgres: Awaited<ReturnType<typeof testServer>>;
  let database: ServerDatabase;
  beforeAll(async () => {
    postgres = await testServer();
    database = await freshServerDatabase(postgres.url);
  });
  afterAll(async () => {
    await database.close();
    await postgres.stop();
  });
  beforeEach(() => database.pool.query("delete from secret_links"));

  const kept = async () => (await listLinks(database.db, {})).map(({ hash }) => hash);
  const prepared = (trx: Trx) =>
    sql<{ name: string; times: number }>`
    select name, (generic_plans + custom_plans)::int as times from pg_prepared_statements`.execute(trx);

  const untilLockIsAwaited = async (): Promise<void> => {
    const waiting = "select pid from pg_stat_activity where wait_event_type = 'Lock'";
    while ((await database.pool.query(waiting)).rowCount === 0) await pause(5);
  };

  it("A statement sees what was committed while the statement ahead of it waited for a lock", async () => {
    await addLink(database.db, { hash: "a", at: AT });
    const other = await database.pool.connect();
    await other.query("begin");
    await other.query("select from secret_links for update");
    const both = transaction(database.db, (trx) =>
      pipeline(trx, lockLink.of({ hash: "a" }), listLinks.of({})),
    );
    await untilLockIsAwaited();
    await other.query(
      "insert into secret_links select 'b', owner, purpose, ref, created_at from secret_links",
    );
    await other.query("commit");
    other.release();
    expect(await both).toEqual([[{ hash: "a" }], [{ hash: "a" }, { hash: "b" }]]);
  });

  it("The next statement sees a write that was not awaited", async () => {
    const seen = await transaction(database.db, async (trx) => {
      await addLink(trx, { hash: "a", at: AT });
      return listLinks(trx, {});
    });
    expect(seen).toEqual([{ hash: "a" }]);
  });

  it("A failed write that travels with the commit rolls everything back and says why", async () => {
    const work = transaction(database.db, async (trx) => {
      await addLink(trx, { hash: "a", at: AT });
      await addLink(trx, { hash: "b", at: AT });
      await addLink(trx, { hash: "a", at: AT });
    });
    await expect(work).rejects.toThrow("duplicate key");
    expect(await kept()).toEqual([]);
    await transaction(database.db, (trx) => addLink(trx, { hash: "c", at: AT }));
    expect(await kept()).toEqual(["c"]);
  });

  it("A write that was not awaited is rolled back when its transaction fails", async () => {
    const work = transaction(database.db, async (trx) => {
      await addLink(trx, { hash: "a", at: AT });
      throw new Error("changed my mind");
    });
    await expect(work).rejects.toThrow("changed my mind");
    expect(await kept()).toEqual([]);
  });

  it("A write outside a transaction is sent at once", async () => {
    await addLink(database.db, { hash: "a", at: AT });
    expect((await database.pool.query("select hash from secret_links")).rows).toEqual([{ hash: "a" }]);
  });

  it("Only ready statements are prepared, once for each connection", async () => {
    const plans = await transaction(database.db, async (trx) => {
      for (const hash of ["a", "b", "c"]) await lockLink(trx, { hash });
      await trx.selectFrom("secret_links").select("hash").execute();
      return (await prepared(trx)).rows;
    });
    const used = plans.find(({ name }) => name === lockLink.of({ hash: "" }).name);
    // Prepared anew each time it would have been carried out once.
    expect(used?.times).toBeGreaterThanOrEqual(3);
    for (const { name } of plans) expect(name).toMatch(/^ready-/);
  });

  it("A transaction runs again after a deadlock, also at a write that was not awaited", async () => {
    for (const hash of ["a", "b"]) await addLink(database.db, { hash, at: AT });
    let runs = 0;
    const swap = (first: string, second: string) =>
      transaction(database.db, async (trx) => {
        runs += 1;
        await lockLink(trx, { hash: first });
        await pause(100);
        await touchLink(trx, { hash: second });
      });
    await Promise.all([swap("a", "b"), swap("b", "a")]);
    expect(runs).toBeGreaterThan(2);
  });

  it("Nothing is committed after a failed statement, even when its work ignored the failure", async () => {
    const work = transaction(database.db, async (trx) => {
      await addLink(trx, { hash: "a", at: AT });
      await sql`select 1/0`.execute(trx).catch(() => undefined);
    });
    await expect(work).rejects.toThrow("rolled back instead of committed");
    expect(await kept()).toEqual([]);
  });

  it("A connection that was cut off, or lost its prepared statements, is not lent again", async () => {
    const faults: unknown[] = [];
    const { db, pool, close } = await openDatabase({ kind: "url", url: database.url }, (fault) =>
      faults.push(fault),
    );
    const cut = transaction(db, async (trx) => {
      await addLink(trx, { hash: "a", at: AT });
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
    });
    await expect(cut).rejects.toThrow("terminat");
    expect(faults).not.toEqual([]);
    await transaction(db, (trx) => lockLink(trx, { hash: "a" }));
    await pool.query("discard all");
    await transaction(db, (trx) => lockLink(trx, { hash: "a" }));
    expect(await listLinks(db, {})).toEqual([]);
    await close();
  });

  it("A value that cannot be sent is refused, so that nothing is committed without it", async () => {
    const unwritable = {
      toPostgres: () => {
        throw new Error("cannot be written");
      },
    } as unknown as Date;
    const work = transaction(database.db, async (trx) => {
      await addLink(trx, { hash: "a", at: AT });
      await addLink(trx, { hash: "b", at: unwritable });
    });
    await expect(work).rejects.toThrow("not a plain value");
    expect(await kept()).toEqual([]);
  });
});
