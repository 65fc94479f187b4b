import { describe, expect, it } from "vitest";
import { freshDatabase } from "./fresh-database.ts";
import { giveBackEngine, shapeOf, takeEngine, type MemoryEngine } from "./memory-engines.ts";

const noImage = () => Promise.reject(new Error("no engine is idle"));

/** One that a test has used and given back. */
const takeUsed = async (): Promise<MemoryEngine> => {
  await (await freshDatabase()).close();
  return takeEngine(noImage);
};

describe("a database engine that was given back", () => {
  it("An engine is used again after its rows were changed, and is closed after a default was", async () => {
    const taken = await takeUsed();
    await taken.engine.exec("update service_clock set offset_ms = 7");
    await giveBackEngine(taken);
    const again = await takeEngine(noImage);
    expect(again.engine).toBe(taken.engine);
    await again.engine.exec("alter table service_clock alter offset_ms set default 7");
    await giveBackEngine(again);
    expect(again.engine.closed).toBe(true);
    // A test before this one may have used two at once.
    const other = await takeEngine(noImage).catch(() => null);
    expect(other?.engine).not.toBe(again.engine);
    if (other !== null) await giveBackEngine(other);
  });
});

describe("the shape of a database", () => {
  it("Each planted change of the schema changes the shape, and its rollback brings the shape back", async () => {
    const taken = await takeUsed();
    const { engine } = taken;
    const seen: Record<string, boolean> = {};
    for (const [ready, change] of CHANGES) {
      await engine.exec(`begin; ${ready}`);
      const before = await shapeOf(engine);
      await engine.exec(change);
      seen[change] = (await shapeOf(engine)) !== before;
      await engine.exec("rollback");
    }
    expect(seen).toEqual(Object.fromEntries(CHANGES.map(([, change]) => [change, true])));
    expect(await shapeOf(engine)).toBe(taken.shape);
    await giveBackEngine(taken);
  });
});

/** What has to be there before, and the change. */
const CHANGES: readonly (readonly [ready: string, change: string])[] = [
  ["create table planted (a int default 1)", "alter table planted alter a set default 2"],
  ["create table planted (a varchar(1))", "alter table planted alter a type varchar(2)"],
  ["create table planted (a int)", "create index on planted (a)"],
  ["create table planted (a int)", "alter table planted add check (a > 0)"],
  [
    "create table planted (a int constraint old unique deferrable)",
    "alter table planted rename constraint old to new",
  ],
  ["create view planted as select 1 as a", "create or replace view planted as select 2 as a"],
  ["", "grant select on users to public"],
  ["", "grant select (id) on users to public"],
  ["", "grant create on schema public to public"],
  ["", "alter default privileges grant select on tables to public"],
  ["", "alter table users enable row level security"],
  ["create policy planted on users using (true)", "alter policy planted on users using (false)"],
  ["create policy planted on users with check (true)", "alter policy planted on users with check (false)"],
  ["create role planted", "grant pg_read_all_data to planted"],
  [
    "create function planted() returns int language sql as 'select 1'",
    "alter function planted() security definer",
  ],
];
