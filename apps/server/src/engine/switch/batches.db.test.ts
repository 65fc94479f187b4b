import { BRAKE_FLOOR } from "@afterword/core/switch/brake";
import { DAY_MS, HOUR_MS, SECOND_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSystemClock } from "../../platform/time/system-clock.ts";
import { plantWriters } from "../../testing/plant-writers.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { allowWave, forgetWaves, plantDueUsers, plantWave } from "../../testing/waves.ts";
import { moveClock, readNow } from "../clock/service-clock.ts";
import type { Decisions } from "../store/rows/decisions.ts";
import { decideAfterEvents } from "./decide-after-event.ts";
import { countRows } from "./decisions.ts";
import { sweep } from "./sweep.ts";

const FREQUENCY_MS = 672 * HOUR_MS;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, { clock: createSystemClock() });
});
afterAll(() => server.close());
beforeEach(() => forgetWaves(server.context));

type Watch = {
  readonly fail?: () => void;
  readonly stepMs?: number;
  readonly factsMs?: (users: number) => number;
};

/**
 * The server's context, and what goes on in its transactions of decisions. `fail` may throw before one of them;
 * `stepMs`: how far the machine's clock goes on between two readings; `factsMs`: and while the facts of so many users
 * are read.
 */
const watch = ({ fail = () => undefined, stepMs = 0, factsMs = () => 0 }: Watch = {}) => {
  const { store, clock } = server.context;
  let at: number = clock.machineNow();
  const machineNow = () => wallMs((at += stepMs));
  const batches: { locked: number; written: Partial<Decisions>[] }[] = [];
  const steps: ("locked" | "facts" | "written")[] = [];
  const transaction: typeof store.transaction = (work) =>
    store.transaction((rows) =>
      work({
        ...rows,
        lockDueUsers: async (owners, now) => {
          batches.push({ locked: owners.length, written: [] });
          fail();
          const users = await rows.lockDueUsers(owners, now);
          steps.push("locked");
          return users;
        },
        listTerms: (owners) => {
          steps.push("facts");
          at += factsMs(owners.length);
          return rows.listTerms(owners);
        },
        getTerms: (owner) => {
          at += factsMs(1);
          return rows.getTerms(owner);
        },
        writeDecisions: async (decisions) => {
          steps.push("written");
          batches.at(-1)?.written.push(decisions);
          await rows.writeDecisions(decisions);
        },
      }),
    );
  const watched = { store: { ...store, transaction }, clock: { ...clock, machineNow } };
  return { context: { ...server.context, ...watched }, batches, steps };
};

const LIMITS = {
  max_num_notes: 10,
  max_num_recipients: 10,
  max_recording_length: 0,
  data_retention_num_month: 3,
};

const plantPaidPlan = async (): Promise<string> => {
  const plan = server.context.ids.uuid();
  await server.context.database.db
    .insertInto("plans")
    .values({ id: plan, name: plan, description: "", price_cents: 100, ...LIMITS })
    .execute();
  return plan;
};

const plantDue = async (count: number): Promise<void> => {
  await plantDueUsers(server.context, count);
  await moveClock(server.context, FREQUENCY_MS);
};

const countReminders = async (): Promise<number> => {
  const mails = server.context.database.db.selectFrom("mails").where("kind", "=", "reminder");
  const { count } = await mails
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
};

describe("decisions in batches", () => {
  it("The facts of a batch are read only once its users are locked", async () => {
    await plantDue(2);
    const { context, steps } = watch();
    await sweep(context);
    expect(steps).toEqual(["locked", "facts", "written"]);
  });

  it("A hundred users are decided in one transaction, those whose paid time is over each in one of its own", async () => {
    await plantDue(100);
    const { db } = server.context.database;
    const plan = await plantPaidPlan();
    const [lapsed] = await db.selectFrom("users").select("id").where("role", "=", "user").limit(1).execute();
    await db
      .updateTable("users")
      .set({ plan, subscription_valid_until: new Date(server.context.clock.now() - 2 * DAY_MS) })
      .where("id", "=", lapsed?.id ?? "")
      .execute();
    const { context, batches } = watch();
    expect(await sweep(context)).toEqual({ kind: "swept", looked: 100, failed: 0 });
    expect(batches.map(({ locked }) => locked)).toEqual([100, 1]);
    expect(await countReminders()).toBe(99);
  });

  it("The app stores of several owners are asked in one statement after an event", async () => {
    const owners = (await plantWave(server.context, 3)).map(({ owner }) => owner);
    const now = server.context.clock.now();
    await server.context.database.db
      .updateTable("users")
      .set({
        plan: await plantPaidPlan(),
        subscription_valid_until: new Date(now - 2 * DAY_MS),
        subscription_read_at: new Date(now - 3 * DAY_MS),
      })
      .where("id", "in", owners)
      .execute();
    const asked: (readonly string[])[] = [];
    await server.context.store.transaction(async (rows) => {
      const askAppStores: typeof rows.askAppStores = async (...given) => {
        asked.push(given[0]);
        await rows.askAppStores(...given);
      };
      const users = await rows.lockFreeUsers(owners);
      await decideAfterEvents(
        { ...rows, askAppStores },
        server.context,
        users,
        await readNow(rows, server.context),
      );
    });
    expect(asked).toEqual([owners.toSorted()]);
  });

  it("A user who leaves a hold is decided alone, after those who stay in it", async () => {
    const [leaving, ...staying] = await plantWave(server.context, BRAKE_FLOOR + 1);
    await sweep(server.context);
    const { db } = server.context.database;
    await db.updateTable("users").set({ active: false }).where("id", "=", leaving!.owner).execute();
    await moveClock(server.context, HOUR_MS);
    const { context, batches } = watch();
    expect(await sweep(context)).toEqual({ kind: "swept", looked: BRAKE_FLOOR + 1, failed: 0 });
    expect(batches.map(({ locked }) => locked)).toEqual([BRAKE_FLOOR + 1, 1]);
    const held = await db.selectFrom("users").select("id").where("held_at", "is not", null).execute();
    expect(held.map(({ id }) => id).toSorted()).toEqual(staying.map(({ owner }) => owner).toSorted());
  });

  it("A user whose rows cannot be written is found by halves, and the others of the batch are decided", async () => {
    await plantDue(100);
    const { db } = server.context.database;
    const poisoned = db.selectFrom("users").select("id").where("role", "=", "user").orderBy("id").offset(41);
    const { id } = await poisoned.executeTakeFirstOrThrow();
    await sql`alter table mails add constraint poisoned check (owner <> ${sql.lit(id)}::uuid)`.execute(db);
    const { context, batches } = watch();
    try {
      expect(await sweep(context)).toEqual({ kind: "swept", looked: 99, failed: 1 });
      expect(await countReminders()).toBe(99);
      expect(batches.length).toBeLessThan(2 * Math.log2(100) + 2);
      expect(await sweep(context)).toEqual({ kind: "swept", looked: 0, failed: 1 });
    } finally {
      await sql`alter table mails drop constraint poisoned`.execute(db);
    }
    await moveClock(server.context, 5 * SECOND_MS);
    expect(await sweep(context)).toEqual({ kind: "swept", looked: 1, failed: 0 });
    expect(await countReminders()).toBe(100);
  });

  it("A lost connection ends the sweep and halves nothing; the next one decides each of the batch alone", async () => {
    await plantDue(10);
    let isLost = true;
    const { context, batches } = watch({
      fail: () => {
        if (isLost) throw Object.assign(new Error("Connection terminated unexpectedly"), { code: "08006" });
      },
    });
    await expect(sweep(context)).rejects.toThrow("Connection terminated");
    expect(batches.map(({ locked }) => locked)).toEqual([10]);
    isLost = false;
    expect(await sweep(context)).toEqual({ kind: "swept", looked: 10, failed: 0 });
    expect(batches.slice(1).map(({ locked }) => locked)).toEqual(Array.from({ length: 10 }, () => 1));
  });

  it("A user who is decided alone while the connection is lost is neither set aside nor logged as undecidable", async () => {
    await plantDue(1);
    let isLost = true;
    const watched = watch({
      fail: () => {
        if (isLost) throw Object.assign(new Error("Connection terminated unexpectedly"), { code: "08006" });
      },
    });
    const errors: unknown[] = [];
    const log = { ...server.context.log, error: (line: unknown) => errors.push(line) };
    const context = { ...watched.context, log: log as unknown as typeof server.context.log };
    await expect(sweep(context)).rejects.toThrow("Connection terminated");
    isLost = false;
    expect(await sweep(context)).toEqual({ kind: "swept", looked: 1, failed: 0 });
    expect(errors).toEqual([]);
  });

  it.each([
    ["whose statement takes too long", "57014"],
    ["whose connection is lost", "08006"],
  ])("One user %s each time is found within two sweeps and holds up no third one", async (_which, code) => {
    await plantDue(3);
    const [first] = await server.context.store.rows.listDueUsers({
      now: { service: (await moveClock(server.context, 0)).service, wall: wallMs(0) },
      after: null,
      limit: 1,
    });
    const { store } = server.context;
    const transaction: typeof store.transaction = (work) =>
      store.transaction((rows) =>
        work({
          ...rows,
          lockDueUsers: (owners, now) => {
            if (owners.includes(first?.id ?? "")) throw Object.assign(new Error("broken off"), { code });
            return rows.lockDueUsers(owners, now);
          },
        }),
      );
    const context = { ...server.context, store: { ...store, transaction } };
    for (let sweeps = 0; sweeps < 2; sweeps += 1) await expect(sweep(context)).rejects.toThrow("broken off");
    expect(await sweep(context)).toEqual({ kind: "swept", looked: 2, failed: 1 });
  });

  it("A transaction writes at most 500 rows, and users who are cut are decided in the same sweep", async () => {
    const recipients = (count: number) => Array.from({ length: count }, (_, at) => `to-${at}@example.com`);
    const standing = { kind: "reminded", deliveryInMs: 0 } as const;
    await plantWriters(
      server.context,
      [...Array.from({ length: 9 }, () => 40), 200].map((count, at) => ({
        email: `from-${at}@example.com`,
        notes: [recipients(count)],
        standing,
      })),
    );
    await allowWave(server.context);
    const { context, batches } = watch();
    expect(await sweep(context)).toEqual({ kind: "swept", looked: 10, failed: 0 });
    const sizes = batches.map(({ written }) =>
      written.map((decisions) => [countRows(decisions as Decisions), decisions.states?.length ?? 0] as const),
    );
    for (const [rows, users] of sizes.flat()) expect(users === 1 || rows <= 500).toBe(true);
    expect(batches.length).toBeLessThanOrEqual(6);
    const deliveries = await server.context.database.db.selectFrom("deliveries").select("id").execute();
    expect(deliveries).toHaveLength(9 * 40 + 200);
  });

  it("What the brake writes of each delivered user counts toward the 500 rows of a transaction", async () => {
    await plantWave(server.context, 100);
    await allowWave(server.context);
    const { context, batches } = watch();
    expect(await sweep(context)).toEqual({ kind: "swept", looked: 100, failed: 0 });
    // State, note, delivery, mail, link and the brake's own row for each.
    expect(batches.map(({ written }) => countRows(written[0] as Decisions))).toEqual([498, 102]);
  });

  it("Nothing more is prepared once the locks were held for 50 ms, and all are decided in the same sweep", async () => {
    await plantDue(10);
    const { context, batches } = watch({ stepMs: 30 });
    expect(await sweep(context)).toEqual({ kind: "swept", looked: 10, failed: 0 });
    expect(batches.map(({ locked }) => locked)).toEqual([10, 2, 2, 2, 2]);
  });

  it.each([
    ["take 60 ms for any number of users", () => 60, [100, ...Array.from({ length: 99 }, () => 1)]],
    ["take a millisecond for each user", (users: number) => users, [100, 1, 2, 4, 8, 16, 32, 36]],
  ])("Facts that %s do not make a sweep lock its users again and again", async (_which, factsMs, sizes) => {
    await plantDue(100);
    const { context, batches } = watch({ factsMs });
    expect(await sweep(context)).toEqual({ kind: "swept", looked: 100, failed: 0 });
    const locked = batches.map((batch) => batch.locked);
    expect(locked).toEqual(sizes);
    expect(locked.reduce((sum, count) => sum + count)).toBeLessThan(200);
  });
});
