import type { HeldAct } from "@afterword/core/switch/brake";
import { BRAKE_FLOOR } from "@afterword/core/switch/brake";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSystemClock } from "../../platform/time/system-clock.ts";
import { recordAudit } from "../store/sql/audit-events.ts";
import { sendDueMails } from "../outbox/send-due-mails.ts";
import { allowWave, forgetWaves, plantWave } from "../../testing/waves.ts";
import { plantWriters, type PlantedWriter } from "../../testing/plant-writers.ts";
import { readMails } from "../../testing/read-mails.ts";
import { startTestServer, type Person, type TestServer } from "../../testing/test-server.ts";
import { recordSignOfLife } from "./signs-of-life.ts";
import { decideHeld } from "./held-deliveries.ts";
import { moveClock } from "../clock/service-clock.ts";
import { sweep } from "./sweep.ts";

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer({}, { clock: createSystemClock() });
  admin = await server.addPerson({ role: "admin" });
});
beforeEach(() => forgetWaves(server.context));
afterAll(() => server.close());

/** One round of the jobs, and a second for what the first one made due. */
const work = async (): Promise<void> => {
  for (let rounds = 0; rounds < 2; rounds++) {
    await sweep(server.context);
    await sendDueMails(server.context);
  }
};
const pass = async (ms: number): Promise<void> => {
  await moveClock(server.context, ms);
  await work();
};

const plantDue = (count: number, deliveryInMs = 0): Promise<PlantedWriter[]> =>
  plantWave(server.context, count, deliveryInMs);

/** Those whose notes went out. */
const served = async (writers: readonly PlantedWriter[]): Promise<readonly PlantedWriter[]> => {
  const rows = await server.context.database.db.selectFrom("deliveries").select("owner").execute();
  return writers.filter(({ owner }) => rows.some((row) => row.owner === owner));
};

const remindersTo = async ({ email }: { readonly email: string }): Promise<number> =>
  (await readMails(server.context, "reminder", email)).length;

const heldOwners = async (): Promise<readonly string[]> => {
  const held = server.context.database.db.selectFrom("users").select("id").where("held_at", "is not", null);
  return (await held.execute()).map(({ id }) => id);
};
const isHeld = async ({ owner }: PlantedWriter): Promise<boolean> => (await heldOwners()).includes(owner);

const decide = (act: HeldAct, { owner }: PlantedWriter): Promise<boolean> =>
  decideHeld(server.context, { act, owner, by: admin._id });

const confirm = ({ owner }: PlantedWriter) => {
  const { context } = server;
  const sign = { owner, source: "button", device: "a phone" } as const;
  return context.store.transaction((rows) => recordSignOfLife(rows, context, sign));
};

const changeUser = async ({ owner }: PlantedWriter, columns: Record<string, unknown>): Promise<void> => {
  const users = server.context.database.db.updateTable("users").where("id", "=", owner);
  await users.set(columns).execute();
};

/** To a plan that has to be paid for, through a day that is over. */
const letSubscriptionEnd = async (writer: PlantedWriter): Promise<void> => {
  const { db } = server.context.database;
  const plan = server.context.ids.uuid();
  const limits = {
    max_num_notes: 10,
    max_num_recipients: 10,
    max_recording_length: 0,
    data_retention_num_month: 3,
  };
  await db
    .insertInto("plans")
    .values({ id: plan, name: plan, description: "", price_cents: 100, ...limits })
    .execute();
  const subscription_valid_until = new Date(server.context.clock.now() - 2 * DAY_MS);
  await changeUser(writer, { plan, subscription_valid_until });
};

const LAPSES = [
  ["disabled", (writer: PlantedWriter) => changeUser(writer, { active: false })],
  ["without a valid subscription", letSubscriptionEnd],
] as const;

describe("the brake", () => {
  it("Twenty deliveries at once are not held", async () => {
    const writers = await plantDue(BRAKE_FLOOR);
    await work();
    expect(await served(writers)).toHaveLength(BRAKE_FLOOR);
    expect(await heldOwners()).toEqual([]);
  });

  it("Twenty-one deliveries at once are all held, and none is delivered", async () => {
    const writers = await plantDue(BRAKE_FLOOR + 1);
    await work();
    expect(await served(writers)).toEqual([]);
    expect((await heldOwners()).toSorted()).toEqual(writers.map(({ owner }) => owner).toSorted());
  });

  it.each([
    ["set back", "update audit_heads set seq = 0, hash = ''"],
    ["taken away", "delete from audit_heads"],
  ])("Users whose audit log lost its end are held too and can be released: %s", async (_how, tamper) => {
    const { context } = server;
    const writers = await plantDue(BRAKE_FLOOR + 1);
    for (const { owner } of writers) {
      const entry = { owner, id: context.ids.uuid(), at: new Date(context.clock.now()) };
      await recordAudit(context.database.db, { ...entry, kind: "password-changed", detail: {} });
    }
    await context.database.pool.query(tamper);
    await work();
    expect((await heldOwners()).toSorted()).toEqual(writers.map(({ owner }) => owner).toSorted());
    await decide("release", writers[0]!);
    await work();
    expect(await served(writers)).toEqual([writers[0]]);
  });

  it("Deliveries of two sweeps within a day count together for the brake", async () => {
    const early = await plantDue(19);
    const late = await plantDue(19, 5 * HOUR_MS);
    await work();
    await pass(5 * HOUR_MS);
    expect(await served(early)).toHaveLength(19);
    expect(await served(late)).toEqual([]);
  });

  it("Deliveries a day apart do not count together for the brake", async () => {
    const early = await plantDue(19);
    const late = await plantDue(19, DAY_MS + MINUTE_MS);
    await work();
    await pass(DAY_MS + MINUTE_MS);
    expect(await served([...early, ...late])).toHaveLength(38);
  });

  it("Up to five times the usual number of deliveries of a day is not held", async () => {
    const writers = await plantDue(30);
    await allowWave(server.context);
    await work();
    expect(await served(writers)).toHaveLength(30);
  });

  it("Only users who would be delivered count for the brake", async () => {
    const writers = await plantDue(BRAKE_FLOOR + 10);
    const paused = writers.slice(BRAKE_FLOOR).map(({ owner }) => owner);
    const { db } = server.context.database;
    await db.updateTable("notes").set({ active: false }).where("owner", "in", paused).execute();
    await work();
    expect(await served(writers)).toHaveLength(BRAKE_FLOOR);
  });
});

describe("a hold", () => {
  it("A hold is mailed to an admin once, however often the sweep runs", async () => {
    await plantDue(BRAKE_FLOOR + 1);
    await plantDue(5, 2 * HOUR_MS);
    await work();
    await pass(2 * HOUR_MS);
    await pass(2 * HOUR_MS);
    expect(await readMails(server.context, "deliveries-held", admin.email)).toHaveLength(1);
    expect(await heldOwners()).toHaveLength(BRAKE_FLOOR + 6);
  });

  it("A hold survives a restart and is not mailed again", async () => {
    const writers = await plantDue(BRAKE_FLOOR + 1);
    await sweep(server.context);
    const { database } = server.context;
    const restarted = await startTestServer({}, { clock: createSystemClock(), database });
    await plantDue(1);
    await sweep(restarted.context);
    await restarted.app.close();
    expect(await served(writers)).toEqual([]);
    expect(await heldOwners()).toHaveLength(BRAKE_FLOOR + 2);
    expect(await readMails(server.context, "deliveries-held", admin.email)).toHaveLength(1);
  });

  it("Deliveries are held even when one admin's mail cannot be written", async () => {
    const broken = await server.addPerson({ role: "admin" });
    const { db } = server.context.database;
    const users = db.updateTable("users").where("id", "=", broken._id);
    await users.set({ wrapped_key: Buffer.alloc(60) }).execute();
    await plantDue(BRAKE_FLOOR + 1);
    await sweep(server.context);
    await db.deleteFrom("users").where("id", "=", broken._id).execute();
    expect(await heldOwners()).toHaveLength(BRAKE_FLOOR + 1);
    expect(await readMails(server.context, "deliveries-held", admin.email)).toHaveLength(1);
  });

  it("A reminder is sent while deliveries are held", async () => {
    const silent = { kind: "watching", silentForMs: 400 * DAY_MS } as const;
    await plantDue(BRAKE_FLOOR + 1);
    await plantWriters(server.context, [
      { email: "asked@example.com", notes: [["x@example.com"]], standing: silent },
    ]);
    await work();
    expect(await remindersTo({ email: "asked@example.com" })).toBe(1);
  });

  it("Deliveries that fall due during a hold are held until the last one has been decided", async () => {
    const writers = await plantDue(BRAKE_FLOOR + 1);
    const later = await plantDue(1, 30 * HOUR_MS);
    await work();
    await pass(30 * HOUR_MS);
    expect(await served(later)).toEqual([]);
    for (const writer of [...writers, ...later]) await decide("refuse", writer);
    const after = await plantDue(1);
    await work();
    expect(await served(after)).toHaveLength(1);
  });

  it("A sign of life ends a held delivery and its cycle", async () => {
    const [writer] = await plantDue(BRAKE_FLOOR + 1);
    await work();
    expect(await confirm(writer!)).toEqual({ kind: "in-time" });
    expect(await isHeld(writer!)).toBe(false);
    expect(await decide("release", writer!)).toBe(false);
    await pass(2 * HOUR_MS);
    expect(await served([writer!])).toEqual([]);
  });

  it.each(LAPSES)("A delivery whose user is %s is no longer held after the next sweep", async (_, lapse) => {
    const [writer] = await plantDue(BRAKE_FLOOR + 1);
    await work();
    await lapse(writer!);
    await pass(HOUR_MS);
    expect(await isHeld(writer!)).toBe(false);
    expect(await heldOwners()).toHaveLength(BRAKE_FLOOR);
  });
});

describe("a release by an admin", () => {
  it("A release lets exactly one user's delivery go", async () => {
    const writers = await plantDue(BRAKE_FLOOR + 1);
    await work();
    expect(await decide("release", writers[3]!)).toBe(true);
    await work();
    expect(await served(writers)).toEqual([writers[3]]);
    expect(await heldOwners()).toHaveLength(BRAKE_FLOOR);
    expect(await decide("release", writers[3]!)).toBe(false);
  });

  it("Released deliveries do not count again for the brake", async () => {
    const writers = await plantDue(BRAKE_FLOOR + 1);
    await work();
    for (const writer of writers) await decide("release", writer);
    const usual = await plantDue(BRAKE_FLOOR);
    await work();
    expect(await served([...writers, ...usual])).toHaveLength(2 * BRAKE_FLOOR + 1);
  });

  it("A sign of life after a release and before the next sweep is in time", async () => {
    const [writer] = await plantDue(BRAKE_FLOOR + 1);
    await work();
    await decide("release", writer!);
    expect(await confirm(writer!)).toEqual({ kind: "in-time" });
    await pass(HOUR_MS);
    expect(await served([writer!])).toEqual([]);
  });

  it.each(LAPSES)("A released delivery whose user is %s meanwhile is not delivered", async (_, lapse) => {
    const [writer] = await plantDue(BRAKE_FLOOR + 1);
    await work();
    await lapse(writer!);
    await decide("release", writer!);
    await work();
    expect(await served([writer!])).toEqual([]);
    expect(await isHeld(writer!)).toBe(false);
  });
});

describe("a refusal by an admin", () => {
  it("After a refusal the user gets a reminder, and the notes are delivered after the full delay", async () => {
    const writers = await plantDue(BRAKE_FLOOR + 1);
    await work();
    const [writer, ...others] = writers;
    for (const other of others) await decide("release", other);
    await decide("refuse", writer!);
    await work();
    expect(await remindersTo(writer!)).toBe(1);
    await pass(DAY_MS);
    await pass(DAY_MS - HOUR_MS);
    expect(await served([writer!])).toEqual([]);
    await pass(2 * HOUR_MS);
    expect(await served([writer!])).toHaveLength(1);
  });
});

describe("an admin's decision", () => {
  it("Holds, releases and refusals are logged, the last two with the admin's id", async () => {
    const [first, second] = await plantDue(BRAKE_FLOOR + 1);
    await work();
    await decide("release", first!);
    await decide("refuse", second!);
    const events = await server.context.database.db
      .selectFrom("audit_events")
      .select(["owner", "kind", "detail"])
      .where("owner", "in", [first!.owner, second!.owner])
      .orderBy("kind")
      .execute();
    const held = { kind: "delivery-held", detail: { cycle: 1 } };
    expect(events.slice(0, 2)).toEqual([expect.objectContaining(held), expect.objectContaining(held)]);
    expect(events.slice(2)).toEqual([
      { owner: second!.owner, kind: "delivery-refused", detail: { by: admin._id } },
      { owner: first!.owner, kind: "delivery-released", detail: { by: admin._id } },
    ]);
  });
});
