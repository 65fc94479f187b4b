import { DAY_MS, HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { subscribe } from "../../testing/subscribe.ts";
import { createJumpyClock, type JumpyClock } from "../../testing/jumpy-clock.ts";
import { mailsTo, openStory, type SwitchStory } from "../../testing/switch-story.ts";
import { lookAgain } from "../switch/decide-after-event.ts";
import { beat, readNow } from "./service-clock.ts";
import { sweep } from "../switch/sweep.ts";

const FREQUENCY_MS = 7 * DAY_MS;
const DELAY_MS = 2 * DAY_MS;

let story: SwitchStory;
let clock: JumpyClock;
beforeEach(async () => {
  clock = createJumpyClock();
  story = await openStory(() => ({ clock }));
});
afterEach(() => story.close());

const service = async () => (await readNow(story.context.store.rows, story.context)).service;
const reminders = (address: string) =>
  mailsTo(story.sink, address).filter(({ link }) => link.includes("confirm-agency")).length;

/** One heartbeat, and what the clock says after it. */
const beaten = async (): Promise<number> => {
  expect(await beat(story.context)).toBe(true);
  return service();
};

describe("the service clock", () => {
  it("Service time grows by up to five minutes of wall time, and by nothing for a longer gap", async () => {
    const start = await beaten();
    clock.jumpMs += 5 * MINUTE_MS - 1_000;
    expect((await beaten()) - start).toBeGreaterThanOrEqual(5 * MINUTE_MS - 1_000);
    const before = await service();
    clock.jumpMs += 5 * MINUTE_MS + 1_000;
    expect((await beaten()) - before).toBeLessThan(1_000);
  });

  it("Service time never runs backwards and goes on after a clock that jumped back", async () => {
    const start = await beaten();
    clock.jumpMs -= 365 * DAY_MS;
    expect(await beaten()).toBeGreaterThan(start - 5_000);
    clock.jumpMs += MINUTE_MS;
    // What had passed since the last heartbeat before the jump was not counted.
    expect((await beaten()) - start).toBeGreaterThan(MINUTE_MS - 5_000);
  });

  for (const [oneMs, otherMs] of [
    [0, 4_000],
    [3_500, -3_500],
    [0, -60_000],
    [0, -290_000],
    [0, 60_000],
  ] as const) {
    it(`Servers taking turns with clocks ${oneMs} and ${otherMs} ms off do not make service time faster`, async () => {
      const wrong = createJumpyClock();
      wrong.jumpMs = wrong.skewMs = otherMs;
      clock.jumpMs = clock.skewMs = oneMs;
      const other = { ...story.context, clock: wrong };
      await beat(story.context);
      const since = clock.machineNow();
      // The first beat of a server that is ahead counts the difference once, and never again.
      await beat(other);
      const start = await service();
      for (let turn = 0; turn < 20; turn++) await beat(turn % 2 === 0 ? other : story.context);
      expect((await service()) - start).toBeLessThanOrEqual(clock.machineNow() - since);
    });
  }
});

describe("a clock that jumps, or an outage", () => {
  it("After a jump of a year the reminder comes only after the whole frequency in service time", async () => {
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

  it("After an outage during the delay the delivery comes only after the full delay", async () => {
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

describe("an application clock apart from the database's", () => {
  it("Nothing is decided while application and database clocks are more than five seconds apart", async () => {
    const writer = await story.addWriter(["eva@example.com"]);
    clock.skewMs = 6_000;
    await story.pass(FREQUENCY_MS);
    expect(await sweep(story.context)).toEqual({ kind: "clocks-differ" });
    expect(reminders(writer.email)).toBe(0);
    expect(await beat(story.context)).toBe(false);
    clock.skewMs = 0;
    await story.work();
    expect(reminders(writer.email)).toBe(1);
  });
});

describe("a delivery that falls due outside the sweep", () => {
  it("A delivery that falls due is released only by a sweep that has checked the clocks", async () => {
    const writer = await story.addWriter(["eva@example.com"]);
    await story.pass(FREQUENCY_MS);
    await story.pass(DELAY_MS - DAY_MS);
    clock.skewMs = 6_000;
    await story.pass(DAY_MS);
    await story.context.store.transaction((rows) => lookAgain(rows, story.context, writer._id));
    await story.work();
    expect(await deliveries()).toHaveLength(0);
    clock.skewMs = 0;
    await story.work();
    expect(await deliveries()).toHaveLength(1);
    expect(mailsTo(story.sink, "eva@example.com")).toHaveLength(1);
  });
});

const deliveries = () =>
  story.context.database.db.selectFrom("deliveries").select(["state", "recipient"]).execute();

describe("a recipient whose row cannot be read", () => {
  it("An unreadable recipient's delivery fails while the other recipients get their mails", async () => {
    await story.addWriter(["eva@example.com", "ben@example.com"], ["mia@example.com"]);
    const { db } = story.context.database;
    const [first] = await db.selectFrom("recipients").select("id").orderBy("created_at").limit(1).execute();
    await db
      .updateTable("recipients")
      .set({ sealed: Buffer.from("spoilt") })
      .where("id", "=", first?.id ?? "")
      .execute();
    await story.pass(FREQUENCY_MS);
    await story.pass(DELAY_MS);
    expect(mailsTo(story.sink, "ben@example.com")).toHaveLength(1);
    expect(mailsTo(story.sink, "mia@example.com")).toHaveLength(1);
    expect((await deliveries()).filter(({ state }) => state === "failed")).toEqual([
      { state: "failed", recipient: first?.id },
    ]);
  });
});

describe("sleep mode and subscriptions", () => {
  it("Sleep mode postpones the reminder to a whole frequency after its end", async () => {
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

  it("Nothing is delivered during a lapse, and after it a new reminder starts the full delay", async () => {
    const writer = await story.addWriter(["eva@example.com"]);
    await story.pass(FREQUENCY_MS);
    await subscribe(story.context, writer._id, new Date(story.context.clock.now() - 2 * DAY_MS));
    await story.pass(DELAY_MS);
    await story.pass(DELAY_MS);
    expect(mailsTo(story.sink, "eva@example.com")).toHaveLength(0);
    await subscribe(story.context, writer._id, new Date(story.context.clock.now() + 365 * DAY_MS));
    await story.work();
    expect(reminders(writer.email)).toBe(2);
    await story.pass(DELAY_MS - MINUTE_MS);
    expect(mailsTo(story.sink, "eva@example.com")).toHaveLength(0);
    await story.pass(MINUTE_MS);
    expect(mailsTo(story.sink, "eva@example.com")).toHaveLength(1);
  });
});
