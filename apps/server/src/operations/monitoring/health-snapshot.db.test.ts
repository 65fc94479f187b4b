import { DAY_MS, HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSystemClock } from "../../platform/time/system-clock.ts";
import { ensureCanary } from "../canary/canary.ts";
import { CANARY_ID } from "../canary/queries.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import { runBackgroundTasks } from "../../features/accounts/public.ts";
import { xsrfHeaders } from "../../testing/test-server.ts";
import { addPaidPlan, addStoreSubscription } from "../../testing/paid-plans.ts";
import { openStory, type SwitchStory } from "../../testing/switch-story.ts";
import { measureHealth, type HealthSnapshot } from "./health-snapshot.ts";

const FREQUENCY_MS = 7 * DAY_MS;

let story: SwitchStory;
let skewMs: number;
const open = async (): Promise<void> => {
  skewMs = 0;
  const system = createSystemClock();
  const machineNow = () => wallMs(system.machineNow() + skewMs);
  story = await openStory(() => ({ clock: { ...system, machineNow } }));
};

const read = (): Promise<HealthSnapshot> => measureHealth(story.context);

describe("the health snapshot", () => {
  beforeAll(open);
  afterAll(() => story.close());

  it("The health snapshot is calm when nothing has happened yet", async () => {
    expect(await read()).toMatchObject({
      dueOldestMs: 0,
      outboxOldestMs: 0,
      mailServerAwayMs: 0,
      refusedReminders: 0,
      failedDeliveries: 0,
      heldUsers: 0,
      failingJobs: [],
      isAuditBroken: false,
      damages: [],
      disk: null,
    });
  });

  it("The health snapshot names the damages that the last reading of the database's files found", async () => {
    const database = { ...story.context.database, integrity: { damages: () => ["a file"] } as never };
    expect(await measureHealth({ ...story.context, database })).toMatchObject({ damages: ["a file"] });
  });

  it("The health snapshot shows how far the machine's clock is from the database's", async () => {
    skewMs = -9_000;
    const { clockSkewMs } = await read();
    expect(Math.abs(clockSkewMs + 9_000)).toBeLessThan(1_000);
  });

  it("The health snapshot shows how old the last heartbeat is", async () => {
    await story.context.database.db
      .updateTable("service_clock")
      .set({ beat_at: new Date(story.context.clock.now() - 4 * MINUTE_MS) })
      .execute();
    const { serviceClockLagMs } = await read();
    expect(Math.abs(serviceClockLagMs - 4 * MINUTE_MS)).toBeLessThan(5_000);
  });

  it("The health snapshot shows failing jobs and the outage of the mail server that this process knows of", async () => {
    const { processStats, clock } = story.context;
    processStats.jobEnded("send-outbox", "failed", clock.now());
    processStats.mailServerAnswered(false, wallMs(clock.now() - MINUTE_MS));
    const { failingJobs, mailServerAwayMs } = await read();
    expect(failingJobs).toMatchObject([{ job: "send-outbox", times: 1 }]);
    expect(mailServerAwayMs).toBeGreaterThanOrEqual(MINUTE_MS);
  });

  it("The health snapshot counts unopened deliveries that failed or came back within 45 days", async () => {
    const { context, server } = story;
    const { _id: owner } = await server.addPerson();
    const plant = (daysAgo: number, state = "failed", opened_at: Date | null = null) => {
      const ids = { note: context.ids.uuid(), recipient: context.ids.uuid(), id: context.ids.uuid() };
      const triggered_at = new Date(context.clock.now() - daysAgo * DAY_MS);
      const row = { owner, ...ids, sealed: Buffer.alloc(1), triggered_at, state, opened_at };
      return context.database.db.insertInto("deliveries").values(row).execute();
    };
    await plant(46);
    expect((await read()).failedDeliveries).toBe(0);
    await plant(44);
    await plant(3, "bounced");
    await plant(3, "bounced", new Date(context.clock.now()));
    await plant(3, "accepted");
    expect((await read()).failedDeliveries).toBe(2);
  });

  it("The health snapshot counts reminders that came back within two weeks", async () => {
    const { context, server } = story;
    const { _id: owner } = await server.addPerson();
    const before = (await read()).refusedReminders;
    const plant = (daysAgo: number, state: string) => {
      const at = new Date(context.clock.now() - daysAgo * DAY_MS);
      const mail = { owner, id: context.ids.uuid(), kind: "reminder", key: `${daysAgo}/1${state}` };
      const row = { ...mail, sealed: Buffer.alloc(1), state, queued_at: at, queued_ms: 0, sent_at: at };
      return context.database.db.insertInto("mails").values(row).execute();
    };
    await plant(15, "bounced");
    await plant(3, "sent");
    expect((await read()).refusedReminders).toBe(before);
    await plant(3, "bounced");
    expect((await read()).refusedReminders).toBe(before + 1);
  });

  it("The health snapshot reads how long an app store is silent, and running subscriptions to unknown products", async () => {
    const { context, server } = story;
    const { _id: owner } = await server.addPerson();
    const { service, wall } = await readNow(context.store.rows, context);
    const { id: plan } = await addPaidPlan(context);
    for (const days of [-1, 1, 2])
      await addStoreSubscription(context, { owner, plan, expiresAt: new Date(wall + days * DAY_MS) });
    const silent = { plan: null, silent_since_ms: service - 2 * MINUTE_MS };
    await context.database.db.updateTable("store_subscriptions").set(silent).execute();
    const { appStoreSilentMs, unknownProducts } = await read();
    expect(unknownProducts).toBe(2);
    expect(Math.floor(appStoreSilentMs / MINUTE_MS)).toBe(2);
  });

  it("The health snapshot leaves out the canary's reminders and deliveries", async () => {
    const { context, server } = story;
    const { db } = context.database;
    const { _id: owner } = await server.addPerson();
    const ids = () => ({ owner, id: context.ids.uuid(), sealed: Buffer.alloc(1) });
    const at = new Date(context.clock.now());
    const mail = { kind: "reminder", queued_at: at, queued_ms: -2 * DAY_MS };
    const before = await read();
    await db
      .insertInto("mails")
      .values([
        { ...ids(), ...mail, key: "1/1", attempts: 1, due_ms: 1e15 },
        { ...ids(), ...mail, key: "1/2", state: "bounced", sent_at: at },
      ])
      .execute();
    const delivery = { note: context.ids.uuid(), recipient: context.ids.uuid(), triggered_at: at };
    await db
      .insertInto("deliveries")
      .values({ ...ids(), ...delivery, state: "failed" })
      .execute();
    const counts = ({ refusedReminders, failedDeliveries }: HealthSnapshot) => [
      refusedReminders,
      failedDeliveries,
    ];
    expect(counts(await read())).toEqual([before.refusedReminders + 2, before.failedDeliveries + 1]);
    await db.updateTable("users").set({ is_system: true }).where("id", "=", owner).execute();
    expect(counts(await read())).toEqual(counts(before));
  });

  it("The health snapshot counts users held back by the brake until they are released", async () => {
    const { _id } = await story.server.addPerson();
    const at = new Date(story.context.clock.now());
    const users = story.context.database.db.updateTable("users").where("id", "=", _id);
    await users.set({ held_cycle: 1, held_at: at }).execute();
    expect((await read()).heldUsers).toBe(1);
    await users.set({ held_released_at: at }).execute();
    expect((await read()).heldUsers).toBe(0);
  });

  it("The health snapshot reads 2,000 refused owners at most, and says that it did not read the others", async () => {
    const { service } = await readNow(story.context.store.rows, story.context);
    const { _id } = await story.server.addPerson();
    const refused = [service - 30 * DAY_MS];
    const state = { kind: "reminding", cycle: 1, tries: { refused, counted: [], standing: [] } };
    const addOwners = (from: number, to: number) =>
      sql`
        insert into users select (jsonb_populate_record(users, jsonb_build_object(
          'id', gen_random_uuid(), 'account_token', gen_random_uuid(),
          'email', 'refused-' || number || '@example.com',
          'switch_state', ${JSON.stringify(state)}::jsonb, 'due_ms', null))).*
        from users, generate_series(${from}::int, ${to}::int) as numbers (number) where id = ${_id}
      `.execute(story.context.database.db);
    await addOwners(1, 1_999);
    expect(await read()).toMatchObject({ uncountedOwners: 1_999, areOwnersCut: false });
    await addOwners(2_000, 2_001);
    expect(await read()).toMatchObject({ uncountedOwners: 2_000, areOwnersCut: true });
  });
});

describe("the canary in the health snapshot", () => {
  beforeEach(open);
  afterEach(() => story.close());

  const turn = (canaryEmail: string | null) =>
    ensureCanary({ ...story.context, config: { ...story.context.config, canaryEmail } });
  const fly = (outcome: "passed" | "failed", ended_at = new Date(story.context.clock.now())) =>
    readNow(story.context.store.rows, story.context).then(({ service }) =>
      story.context.database.db
        .insertInto("canary_runs")
        .values({
          owner: CANARY_ID,
          id: story.context.ids.uuid(),
          started_at: ended_at,
          started_ms: service,
          step: "delivery",
          step_ms: service,
          ended_at,
          outcome,
        })
        .execute(),
    );
  const canary = async () => {
    const { canaryStuckAt, canaryAwayMs } = await read();
    return { canaryStuckAt, canaryAwayMs: Math.round(canaryAwayMs / HOUR_MS) * HOUR_MS };
  };

  it("The canary counts as away since its last night that passed, and not at all when there is none", async () => {
    expect(await canary()).toEqual({ canaryStuckAt: null, canaryAwayMs: 0 });
    await turn("canary@example.com");
    await story.server.pass(50 * HOUR_MS);
    expect(await canary()).toEqual({ canaryStuckAt: null, canaryAwayMs: 50 * HOUR_MS });
    await fly("passed");
    expect(await canary()).toEqual({ canaryStuckAt: null, canaryAwayMs: 0 });
    await story.server.pass(49 * HOUR_MS);
    expect(await canary()).toEqual({ canaryStuckAt: null, canaryAwayMs: 49 * HOUR_MS });
  });

  it("A failed canary is shown while it is on, and not after it was switched off", async () => {
    await turn("canary@example.com");
    await fly("failed");
    expect((await canary()).canaryStuckAt).toBe("delivery");
    await story.server.pass(50 * HOUR_MS);
    await turn(null);
    expect(await canary()).toEqual({ canaryStuckAt: null, canaryAwayMs: 0 });
  });
});

describe("the longest overdue switch", () => {
  beforeEach(open);
  afterEach(() => story.close());

  it("No switch is overdue by a minute while sweeps and mails go on in time", async () => {
    await story.addWriter(["eva@example.com"]);
    for (const ms of [FREQUENCY_MS, DAY_MS, DAY_MS]) {
      await story.pass(ms);
      const { dueOldestMs, outboxOldestMs } = await read();
      expect(Math.max(dueOldestMs, outboxOldestMs)).toBeLessThan(MINUTE_MS);
    }
  });

  it("A switch is overdue by an hour when no sweep could decide for an hour", async () => {
    await story.addWriter(["eva@example.com"]);
    skewMs = 60_000;
    await story.pass(FREQUENCY_MS + HOUR_MS);
    expect(Math.abs((await read()).dueOldestMs - HOUR_MS)).toBeLessThan(MINUTE_MS);
  });

  it("A switch that is due by the calendar is overdue once no sweep decides it", async () => {
    const { clock, database } = story.context;
    const { _id } = await story.addWriter(["eva@example.com"]);
    const longAgo = { calendar_due_at: new Date(clock.now() - DAY_MS) };
    await database.db.updateTable("users").set(longAgo).where("id", "=", _id).execute();
    expect((await read()).dueOldestMs).toBe(0);
    skewMs = 60_000;
    await story.pass(HOUR_MS);
    expect(Math.abs((await read()).dueOldestMs - HOUR_MS)).toBeLessThan(MINUTE_MS);
    skewMs = 0;
    await story.work();
    expect((await read()).dueOldestMs).toBe(0);
  });
});

describe("the oldest mail of the outbox", () => {
  beforeEach(open);
  afterEach(() => story.close());

  it("The oldest mail ages while the mail server refuses it, although each try puts it off", async () => {
    await story.addWriter(["eva@example.com"]);
    story.sink.treatAll("refuse-for-now");
    await story.pass(FREQUENCY_MS);
    for (const _ of [1, 2, 3, 4]) await story.pass(5 * MINUTE_MS);
    expect(Math.abs((await read()).outboxOldestMs - 20 * MINUTE_MS)).toBeLessThan(MINUTE_MS);
  });

  it("A mail refused by its own address is not the oldest one while other mails are accepted", async () => {
    const deaf = await story.addWriter(["eva@example.com"]);
    await story.addWriter(["ben@example.com"]);
    story.sink.treat(deaf.email, "refuse-for-now");
    await story.pass(FREQUENCY_MS);
    await story.pass(HOUR_MS);
    expect((await read()).outboxOldestMs).toBeLessThan(MINUTE_MS);
  });

  it("A queued mail that is not tried is the oldest one", async () => {
    await story.addWriter(["eva@example.com"]);
    await story.pass(FREQUENCY_MS);
    skewMs = 60_000;
    await story.context.database.db.updateTable("mails").set({ state: "queued", due_ms: 0 }).execute();
    expect((await read()).outboxOldestMs).toBeGreaterThan(FREQUENCY_MS - MINUTE_MS);
  });
});

describe("the oldest background task", () => {
  beforeEach(open);
  afterEach(() => story.close());

  it("The oldest background task ages in service time until it is done", async () => {
    const { server, context } = story;
    for (const name of ["eva", "ben"]) {
      const payload = { email: `${name}@example.com` };
      const headers = await xsrfHeaders(server.app);
      await server.app.inject({ method: "POST", url: "/api/user/forgot-password", headers, payload });
      await server.pass(10 * MINUTE_MS);
    }
    expect(Math.abs((await read()).backgroundTaskOldestMs - 20 * MINUTE_MS)).toBeLessThan(MINUTE_MS);
    await runBackgroundTasks(context);
    expect((await read()).backgroundTaskOldestMs).toBe(0);
  });
});

describe("a reminder in the health snapshot", () => {
  beforeEach(open);
  afterEach(() => story.close());

  it("A reminder counts as refused after more than a day without acceptance, until it is accepted", async () => {
    const deaf = await story.addWriter(["eva@example.com"]);
    story.sink.treat(deaf.email, "refuse-for-good");
    await story.pass(FREQUENCY_MS);
    await story.pass(DAY_MS - MINUTE_MS);
    expect((await read()).refusedReminders).toBe(0);
    await story.pass(2 * MINUTE_MS);
    expect((await read()).refusedReminders).toBe(1);
    story.sink.treat(deaf.email, "accept");
    await story.pass(DAY_MS);
    expect((await read()).refusedReminders).toBe(0);
  });
});
