import { describe, expect, it } from "vitest";
import { freshDatabase } from "../../testing/fresh-database.ts";

describe("the values of a row", () => {
  it("Numbers, dates, bytes, booleans and JSON are read exactly, and larger numbers throw", async () => {
    const { pool, close } = await freshDatabase();
    const { rows } = await pool.query(
      `select 9007199254740991::int8 as big, timestamptz '2026-11-21T05:06:07.089Z' as at,
              '\\x00ff'::bytea as bytes, true as yes, '{"a":[1]}'::jsonb as json`,
    );
    expect(rows).toEqual([
      {
        big: 9_007_199_254_740_991,
        at: new Date("2026-11-21T05:06:07.089Z"),
        bytes: Buffer.from([0, 255]),
        yes: true,
        json: { a: [1] },
      },
    ]);
    await expect(pool.query("select 9007199254740993::int8")).rejects.toThrow(
      "too large for an exact number",
    );
    expect((await pool.query("select 1 as n")).rows).toEqual([{ n: 1 }]);
    await close();
  });
});

describe("a pool on the embedded database", () => {
  it("A query on the embedded database succeeds while others fail", async () => {
    const { pool, close } = await freshDatabase();
    const queries = Array.from({ length: 40 }, (_, n) =>
      pool.query(n % 2 === 0 ? "select 1" : "select nonsense"),
    );
    const outcomes = await Promise.allSettled(queries);
    expect(outcomes.map(({ status }) => status)).toEqual(
      outcomes.map((_, n) => (n % 2 === 0 ? "fulfilled" : "rejected")),
    );
    await close();
  });

  it("A transaction that was left open ends with its connection", async () => {
    const { pool, close } = await freshDatabase();
    await pool.query("create table seen (n int)");
    const lent = await pool.connect();
    await lent.query("begin");
    await lent.query("insert into seen values (1)");
    lent.release();
    expect((await pool.query("select n from seen")).rows).toEqual([]);
    await close();
  });
});
