import { readFile } from "node:fs/promises";
import { brakeGroupOf, type BrakeGroup } from "@afterword/core/switch/brake";
import { DAY_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { freshDatabase } from "../../testing/fresh-database.ts";
import { sqlTestStore } from "../../testing/sql-test-store.ts";
import { AT, mailOf, plant, service, type TestStore } from "../store/suite/test-store.ts";

let database: Database;
let testStore: TestStore;
beforeAll(async () => {
  database = await freshDatabase();
  testStore = sqlTestStore(database);
});
afterAll(() => database.close());

const MIGRATION = new URL("../../platform/db/migrations/0031-brake-groups.sql", import.meta.url);

/** The tables as they were before, with all that is in them. */
const BEFORE = `
  alter table users drop column created_ms, drop column proved, drop column held_group, drop column held_ms;
  create index users_held on users (held_at, id) where held_at is not null and held_released_at is null;
  alter table delivered_users drop column brake_group;
  create index delivered_users_at on delivered_users (at_ms);
  delete from brake where brake_group = 'new';
  alter table brake drop column brake_group;`;

/** Of the service clock and of the calendar, which agree but for an outage of ten days on day 50. */
const day = (days: number) => service(days * DAY_MS);
const dateOf = (days: number) => new Date(AT + (days > 50 ? days + 10 : days) * DAY_MS);
const NOW = 400;
const HOLD = "5f0c9b52-7d5c-4d0e-8a55-5f2f6a2c9a11";

type Kept = { readonly madeOn: number; readonly lastSignOn: number; readonly isHeld?: true };

/** An account as an earlier version kept it. */
const addAccount = async ({ madeOn, lastSignOn, isHeld }: Kept): Promise<string> => {
  const id = await plant(testStore, {
    lastSignAt: wallMs(dateOf(lastSignOn).getTime()),
    lastSignMs: day(lastSignOn),
  });
  const held = isHeld === true ? { held_cycle: 1, held_at: dateOf(NOW) } : {};
  await database.db
    .updateTable("users")
    .set({ created_at: dateOf(madeOn), ...held })
    .where("id", "=", id)
    .execute();
  return id;
};

it("The migration makes no account older than it is, and no user established who is not", async () => {
  const { db, pool } = database;
  const { rows } = testStore.store;
  const old = await addAccount({ madeOn: 5, lastSignOn: 390, isHeld: true });
  const unproved = await addAccount({ madeOn: 300, lastSignOn: 300.5, isHeld: true });
  const silentFromDayOne = await addAccount({ madeOn: 20, lastSignOn: 20.5 });
  const young = await addAccount({ madeOn: 380, lastSignOn: 390 });
  // A mail of day 40 is the first that is known of both clocks.
  await rows.insertMail(mailOf(old, { queuedAt: wallMs(dateOf(40).getTime()), queuedMs: day(40) }));
  await db
    .insertInto("service_clock")
    .values({ id: 1, service_ms: day(NOW), beat_at: dateOf(NOW) })
    .execute();
  await db.updateTable("brake").set({ hold: HOLD, cleared_left: 7 }).where("id", "=", 1).execute();
  for (const [cycle, at] of [
    [1, 60],
    [2, 399],
  ] as const)
    await rows.writeDecisions({
      delivered: [{ owner: old, cycle, group: "new", atMs: day(at), released: false }],
    });

  await pool.query(`begin; ${BEFORE} ${await readFile(MIGRATION, "utf8")} commit`);

  const found = async (id: string): Promise<readonly [createdOn: number, group: BrakeGroup]> => {
    const user = (await rows.findUser(id))!;
    return [user.createdMs / DAY_MS, brakeGroupOf(user, day(NOW))];
  };
  expect(await found(old)).toEqual([40, "established"]);
  expect(await found(unproved)).toEqual([300.5, "new"]);
  expect(await found(silentFromDayOne)).toEqual([20.5, "established"]);
  expect(await found(young)).toEqual([390, "new"]);
  const delivered = await db.selectFrom("delivered_users").select(["cycle", "brake_group"]).execute();
  expect(delivered.toSorted((one, other) => one.cycle - other.cycle)).toEqual([
    { cycle: 1, brake_group: "new" },
    { cycle: 2, brake_group: "established" },
  ]);
  const held = { sinceMs: day(NOW), releasedAt: null };
  expect((await rows.findUser(old))?.held).toMatchObject({ ...held, group: "established" });
  expect((await rows.findUser(unproved))?.held).toMatchObject({ ...held, group: "new" });
  for (const group of ["established", "new"] as const)
    expect(await rows.lockBrake(group)).toMatchObject({ hold: HOLD, clearedLeft: 0 });
});
