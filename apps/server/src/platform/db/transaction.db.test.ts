import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { freshDatabase } from "../../testing/fresh-database.ts";
import type { Database } from "./database.ts";
import { transaction } from "./transaction.ts";
import type { Trx } from "./transaction.ts";

let database: Database;

beforeAll(async () => {
  database = await freshDatabase();
  await database.pool.query("create table seen (n int primary key)");
});
afterAll(() => database.close());
beforeEach(() => database.pool.query("delete from seen"));

const insert = (trx: Trx, n: number): Promise<unknown> => sql`insert into seen values (${n})`.execute(trx);
const breakOff = (trx: Trx, code: string): Promise<unknown> =>
  sql`${sql.raw(`do $$ begin raise exception 'broken off' using errcode = '${code}'; end $$`)}`.execute(trx);
const seen = async (): Promise<number[]> => {
  const { rows } = await database.pool.query<{ n: number }>("select n from seen order by n");
  return rows.map(({ n }) => n);
};

describe("a transaction", () => {
  it("A transaction returns the result of its work and keeps its rows", async () => {
    const answer = await transaction(database.db, async (trx) => {
      await insert(trx, 1);
      return "done";
    });
    expect(answer).toBe("done");
    expect(await seen()).toEqual([1]);
  });

  it("A transaction whose work throws keeps no rows and throws the same error", async () => {
    const work = transaction(database.db, async (trx) => {
      await insert(trx, 1);
      throw new Error("changed my mind");
    });
    await expect(work).rejects.toThrow("changed my mind");
    expect(await seen()).toEqual([]);
  });

  it.each(["40001", "40P01"])(
    "A transaction runs again after the conflict %s without the earlier rows",
    async (code) => {
      let runs = 0;
      await transaction(database.db, async (trx) => {
        runs += 1;
        await insert(trx, runs);
        if (runs < 3) await breakOff(trx, code);
      });
      expect(runs).toBe(3);
      expect(await seen()).toEqual([3]);
    },
  );

  it("A transaction gives up after five conflicts", async () => {
    let runs = 0;
    const work = transaction(database.db, async (trx) => {
      runs += 1;
      await breakOff(trx, "40001");
    });
    await expect(work).rejects.toThrow("broken off");
    expect(runs).toBe(5);
  });

  it("A transaction does not run again after any other database error", async () => {
    let runs = 0;
    const work = transaction(database.db, async (trx) => {
      runs += 1;
      await insert(trx, 1);
      await insert(trx, 1);
    });
    await expect(work).rejects.toThrow("duplicate key");
    expect(runs).toBe(1);
    expect(await seen()).toEqual([]);
  });

  it("A transaction fails when its work swallowed a database error", async () => {
    const work = transaction(database.db, async (trx) => {
      await insert(trx, 1);
      await insert(trx, 1).catch(() => undefined);
    });
    await expect(work).rejects.toThrow("Transaction was rolled back");
    expect(await seen()).toEqual([]);
  });

  it("A query to the pool inside a transaction fails with an explanation", async () => {
    const work = transaction(database.db, async (trx) => {
      await insert(trx, 1);
      await database.pool.query("select 1");
    });
    await expect(work).rejects.toThrow(
      "inside a transaction, use the transaction's own handle, never the pool",
    );
    expect(await seen()).toEqual([]);
  });
});
