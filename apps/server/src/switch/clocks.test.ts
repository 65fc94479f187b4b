import { DAY_MS, HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSystemClock } from "../adapters/live/system-clock.ts";
import { transaction } from "../db/transaction.ts";
import type { MovableClock } from "../ports/clock.ts";
import { mailsTo, openStory, type SwitchStory } from "../testing/switch-story.ts";
import { lookAgain } from "./look-again.ts";
import { beat, readNow } from "./service-clock.ts";
import { sweep } from "./sweep.ts";

const FREQUENCY_MS = 7 * DAY_MS;
const DELAY_MS = 2 * DAY_MS;

/** The machine's clock, which may jump without anybody having meant it. */
const jumpy = (): MovableClock & { jumpMs: number; skewMs: number } => {
  const system = createSystemClock();
  const clock = {
    jumpMs: 0,
    skewMs: 0,
    now: () => wallMs(system.now() + clock.jumpMs),
    machineNow: () => wallMs(system.machineNow() + clock.skewMs),
    setOffset: system.setOffset,
  };
  return clock;
};

let story: SwitchStory;
let clock: ReturnType<typeof jumpy>;
beforeEach(async () => {
  clock = jumpy();
  story = await openStory(() => ({ clock }));
});
afterEach(() => story.close());

const service = async () => (await readNow(story.context.database.db, story.context)).service;
const reminders = (address: string) =>
  mailsTo(story.sink, address).filter(({ link }) => link.includes("confirm-agency")).length;

describe("the service clock", () => {
  it("grows by the wall difference of up to five minutes, and by nothing over that", async () => {
    const start = (await beat(story.context)).service;
    clock.jumpMs += 5 * MINUTE_MS - 1_000;
    expect((await beat(story.context)).service - start).toBeGreaterThanOrEqual(5 * MINUTE_MS - 1_000);
    const before = await service();
    clock.jumpMs += 5 * MINUTE_MS + 1_000;
    expect((await beat(story.context)).service - before).toBeLessThan(1_000);
  });

  it("never runs backwards, and goes on after a clock that jumped back", async () => {
    const start = (await beat(story.context)).service;
    clock.jumpMs -= 365 * DAY_MS;
    expect((await beat(story.context)).service).toBeGreaterThanOrEqual(start);
    clock.jumpMs += MINUTE_MS;
    expect((await beat(story.context)).service - start).toBeGreaterThanOrEqual(MINUTE_MS);
  });

  it("does not run faster when servers with clocks a little apart take turns", async () => {
    const ahead = jumpy();
    ahead.jumpMs = 4_000;
    const other = { ...story.context, clock: ahead };
    const start = (await beat(other)).service;
    const since = clock.machineNow();
    for (let turn = 0; turn < 10; turn++) await beat(turn % 2 === 0 ? story.context : other);
    expect((await service()) - start).toBeLessThanOrEqual(clock.machineNow() - since);
  });
});

describe("a clock that jumps, or a server that was down", () => {
  it("takes nothing from the user: no reminder after a jump of a year", async () => {
    const writer = await story.addWriter(["eva@example.com"]);
    clock.jumpMs += 365 * DAY_MS;
    await story.work();
    clock.jumpMs += 6 * HOUR_MS;
    await story.work();
    expect(reminders(writer.email)).toBe(0);
    // What had passed since the last heartbeat before the jump was not counted.
    await story.pass(FREQUENCY_MS + MINUTE_MS);
    expect(reminders(writer.email)).toBe(1);
  });

  it("leaves the full delay after an outage in the middle of it", async () => {
    await story.addWriter(["eva@example.com"]);
    await story.pass(FREQUENCY_MS);
    clock.jumpMs += 3 * DAY_MS;
    await story.work();
    expect(mailsTo(story.sink, "eva@example.com")).toHaveLength(0);
    await story.pass(DELAY_MS - MINUTE_MS);
    expect(mailsTo(story.sink, "eva@example.com")).toHaveLength(0);
    await story.pass(2 * MINUTE_MS);
    expect(mailsTo(story.sink, "eva@example.com")).toHaveLength(1);
  });
});

describe("an application clock that differs from the database's", () => {
  it("decides nothing while they are more than five seconds apart", async () => {
    const writer = await story.addWriter(["eva@example.com"]);
    clock.skewMs = 6_000;
    await story.pass(FREQUENCY_MS);
    expect(await sweep(story.context)).toMatchObject({ kind: "clocks-differ" });
    expect(reminders(writer.email)).toBe(0);
    clock.skewMs = 0;
    await story.work();
    expect(reminders(writer.email)).toBe(1);
  });
});

describe("sleep mode and subscriptions", () => {
  it("lets nothing fall due until sleep ends, and counts from there", async () => {
    const writer = await story.addWriter(["eva@example.com"]);
    const sleepUntil = new Date(story.context.clock.now() + 30 * DAY_MS).toISOString();
    const slept = await story.server.call("PUT", `/api/user/${writer._id}`, {
      body: { sleepUntil },
      token: writer.token,
    });
    expect(slept.statusCode).toBe(200);
    await story.pass(30 * DAY_MS - MINUTE_MS);
    await story.pass(MINUTE_MS + 1_000);
    await story.pass(FREQUENCY_MS - HOUR_MS);
    expect(reminders(writer.email)).toBe(0);
    await story.pass(HOUR_MS);
    expect(reminders(writer.email)).toBe(1);
  });

  it("delivers nothing while the subscription is lapsed, and asks anew when it comes back by itself", async () => {
    const writer = await story.addWriter(["eva@example.com"]);
    await story.pass(FREQUENCY_MS);
    await subscribe(writer._id, new Date(story.context.clock.now() - 2 * DAY_MS));
    await story.pass(DELAY_MS);
    await story.pass(DELAY_MS);
    expect(mailsTo(story.sink, "eva@example.com")).toHaveLength(0);
    await subscribe(writer._id, new Date(story.context.clock.now() + 365 * DAY_MS));
    await story.work();
    expect(reminders(writer.email)).toBe(2);
    await story.pass(DELAY_MS - MINUTE_MS);
    expect(mailsTo(story.sink, "eva@example.com")).toHaveLength(0);
    await story.pass(MINUTE_MS);
    expect(mailsTo(story.sink, "eva@example.com")).toHaveLength(1);
  });
});

/** As a store would report it: no act of the user. */
const subscribe = async (owner: string, validUntil: Date): Promise<void> => {
  const { db } = story.context.database;
  const id = story.context.ids.uuid();
  const plan = {
    id,
    name: `Family ${id}`,
    description: "",
    price_cents: 500,
    max_num_notes: 10,
    max_num_recipients: 10,
    max_recording_length: 10,
    data_retention_num_month: 0,
    active: true,
  };
  await db.insertInto("plans").values(plan).execute();
  await db
    .updateTable("users")
    .set({ plan: id, subscription_valid_until: validUntil })
    .where("id", "=", owner)
    .execute();
  await transaction(db, (trx) => lookAgain(trx, story.context, owner));
};
