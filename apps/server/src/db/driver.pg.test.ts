import { setTimeout as pause } from "node:timers/promises";
import { testServer } from "@afterword/testing/postgres";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { freshServerDatabase, type ServerDatabase } from "../testing/fresh-server-database.ts";
import { bothInTurn, readyStatement, readyWrite } from "./ready-statement.ts";
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
  const prepared = (trx: Trx) => sql<{ name: string }>`select name from pg_prepared_statements`.execute(trx);

  it("sees what was committed while the statement ahead of it waited for a lock", async () => {
    await addLink(database.db, { hash: "a", at: AT });
    const other = await database.pool.connect();
    await other.query("begin");
    await other.query("select from secret_links for update");
    const both = transaction(database.db, (trx) =>
      bothInTurn(trx, lockLink.of({ hash: "a" }), listLinks.of({})),
    );
    await pause(50);
    await other.query(
      "insert into secret_links select 'b', owner, purpose, ref, created_at from secret_links",
    );
    await other.query("commit");
    other.release();
    expect(await both).toEqual([[{ hash: "a" }], [{ hash: "a" }, { hash: "b" }]]);
  });

  it("shows a write that was not waited for to the next statement", async () => {
    const seen = await transaction(database.db, async (trx) => {
      await addLink(trx, { hash: "a", at: AT });
      return listLinks(trx, {});
    });
    expect(seen).toEqual([{ hash: "a" }]);
  });

  it("keeps nothing, and says why, when a write fails that travels with the commit", async () => {
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

  it("keeps nothing of a write that nothing followed because its work failed", async () => {
    const work = transaction(database.db, async (trx) => {
      await addLink(trx, { hash: "a", at: AT });
      throw new Error("changed my mind");
    });
    await expect(work).rejects.toThrow("changed my mind");
    expect(await kept()).toEqual([]);
  });

  it("writes at once outside a transaction", async () => {
    await addLink(database.db, { hash: "a", at: AT });
    expect((await database.pool.query("select hash from secret_links")).rows).toEqual([{ hash: "a" }]);
  });

  it("prepares a ready statement once for each connection, and no other statement", async () => {
    const names = await transaction(database.db, async (trx) => {
      for (const hash of ["a", "b", "c"]) await lockLink(trx, { hash });
      return (await prepared(trx)).rows.map(({ name }) => name);
    });
    expect(names.filter((name) => name === lockLink.of({ hash: "" }).name)).toHaveLength(1);
    expect(new Set(names).size).toBe(names.length);
  });
});
