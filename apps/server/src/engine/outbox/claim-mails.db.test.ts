import { setTimeout as pause } from "node:timers/promises";
import { DAY_MS, SECOND_MS } from "@afterword/core/time/duration";
import { serviceMs } from "@afterword/core/time/instant";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Context } from "../../context.ts";
import type { Mailer } from "../../platform/smtp/mailer.ts";
import type { ListedMail } from "../store/rows/mails.ts";
import { moveClock, readNow } from "../clock/service-clock.ts";
import { recordSignOfLife } from "../switch/signs-of-life.ts";
import { sweep } from "../switch/sweep.ts";
import { plantWriters, type WriterSpec } from "../../testing/plant-writers.ts";
import { openStory, type SwitchStory } from "../../testing/switch-story.ts";
import { claimInBatches } from "./claim-mails.ts";
import { LEASE_MS } from "./retry.ts";
import { sendDueMails, startDueMails } from "./send-due-mails.ts";

let story: SwitchStory;
let context: Context;
beforeEach(async () => {
  story = await openStory();
  ({ context } = story);
});
afterEach(() => story.close());

const plant = (notes: WriterSpec["notes"], standing: WriterSpec["standing"]) =>
  plantWriters(context, [{ email: `${context.ids.uuid()}@example.com`, notes, standing }]);

/** Makes this many deliveries due. */
const release = async (count: number): Promise<void> => {
  const notes = Array.from({ length: count }, (_, number) => [`recipient-${number}@example.com`]);
  await plant(notes, { kind: "reminded", deliveryInMs: 0 });
  await sweep(context);
};

const readClock = () => readNow(context.store.rows, context);

const listDue = async (): Promise<readonly ListedMail[]> =>
  context.store.rows.listDueMails({ service: (await readClock()).service, first: ["delivery"], limit: 100 });

/** The mails that are due, in their order, as the outbox hands them out; `next` claims and returns one. */
const open = async () => {
  const due = await listDue();
  const claims = claimInBatches(context, readClock, due);
  const next = async () => (await claims.next()).value ?? null;
  return { due, next };
};

const idsOf = (mails: readonly ({ readonly id: string } | null)[]) => mails.map((mail) => mail?.id);

describe("claiming in batches", () => {
  it("A batch is claimed at once, and the next one is twice as large while the slots take them in time", async () => {
    await release(35);
    const { due, next } = await open();
    expect(await next()).toMatchObject({ id: due[0]?.id, attempts: 1 });
    expect(await listDue()).toHaveLength(25);
    for (let mail = 1; mail < 10; mail += 1) expect((await next())?.attempts).toBe(1);
    expect(await listDue()).toHaveLength(25);
    expect((await next())?.attempts).toBe(1);
    expect(await listDue()).toHaveLength(5);
  });

  it("The mails of a batch are handed out in the order in which they are due, also after an analyze", async () => {
    await release(9);
    const byId = context.database.db.selectFrom("mails").select("id").orderBy("id");
    // Due in the order of their ids, which is not that of their rows.
    for (const [at, { id }] of (await byId.execute()).entries())
      await context.database.db.updateTable("mails").set({ due_ms: at }).where("id", "=", id).execute();
    await context.database.pool.query("analyze");
    const { due, next } = await open();
    const claimed = [];
    for (let mail = await next(); mail !== null; mail = await next()) claimed.push(mail);
    expect(due).toHaveLength(9);
    expect(idsOf(claimed)).toEqual(idsOf(due));
  });

  it("No batch is larger than the process allows", async () => {
    await release(5);
    context = { ...context, batchSize: () => 2 };
    const { next } = await open();
    for (const left of [3, 3, 1, 1, 0]) {
      expect(await next()).toMatchObject({ attempts: 1 });
      expect(await listDue()).toHaveLength(left);
    }
    expect(await next()).toBeNull();
  });

  it("Mails that waited too long are claimed again, but for one that another process has claimed", async () => {
    await release(4);
    const { due, next } = await open();
    const first = await next();
    await moveClock(context, LEASE_MS);
    const taken = (await listDue()).find(({ id }) => id !== first?.id);
    if (taken === undefined) throw new Error("the leases are not over");
    const { service } = await readClock();
    await context.store.rows.claimMails([taken], serviceMs(service + LEASE_MS));
    const others = [await next(), await next()];
    expect(others.map((mail) => mail?.attempts)).toEqual([2, 2]);
    expect(await next()).toBeNull();
    const order = idsOf(due.filter(({ id }) => id !== taken.id));
    expect(idsOf([first, ...others])).toEqual(order);
  });

  it("After mails that waited too long the next batch is as large as what was taken in time", async () => {
    await release(12);
    const { next } = await open();
    for (let mail = 0; mail < 3; mail += 1) await next();
    await moveClock(context, 6 * SECOND_MS);
    expect(await next()).toMatchObject({ attempts: 2 });
    const attempts = context.database.db
      .selectFrom("mails")
      .select("attempts")
      .where("kind", "=", "delivery");
    expect((await attempts.execute()).filter((mail) => mail.attempts === 2)).toHaveLength(3);
  });

  it("A mail is claimed again when the clock was set back meanwhile", async () => {
    await release(2);
    await moveClock(context, 60 * SECOND_MS);
    const { next } = await open();
    await next();
    context.clock.setOffset(50 * SECOND_MS);
    expect(await next()).toMatchObject({ attempts: 2 });
  });

  it("Claims that take longer than they may wait are handed out one by one, and come to an end", async () => {
    await release(3);
    const { rows } = context.store;
    const claimMails: typeof rows.claimMails = async (...asked) => {
      const claimed = await rows.claimMails(...asked);
      context.clock.setOffset((offsetMs += 6 * SECOND_MS));
      return claimed;
    };
    let offsetMs = 0;
    context = { ...context, store: { ...context.store, rows: { ...rows, claimMails } } };
    const { due, next } = await open();
    expect(idsOf([await next(), await next(), await next()])).toEqual(idsOf(due));
    expect(await next()).toBeNull();
  });

  it("Each mail is claimed by itself when they cannot be claimed together", async () => {
    await release(3);
    const { rows } = context.store;
    let unreadable = "";
    const claimMails: typeof rows.claimMails = (mails, until) =>
      mails.some(({ id }) => id === unreadable)
        ? Promise.reject(new Error("an unreadable row"))
        : rows.claimMails(mails, until);
    context = { ...context, store: { ...context.store, rows: { ...rows, claimMails } } };
    const { due, next } = await open();
    unreadable = due[0]?.id ?? "";
    expect(idsOf([await next(), await next()])).toEqual(idsOf(due.slice(1)));
    expect(await next()).toBeNull();
  });

  it("A result that cannot be written while a claim is under way ends that claim after its first mail", async () => {
    await release(3);
    const { rows } = context.store;
    const claimMails: typeof rows.claimMails = async (...given) => {
      const claimed = await rows.claimMails(...given);
      if (claims === 0) context.sendSlots.noteOutage();
      claims += 1;
      return claimed;
    };
    let claims = 0;
    context = { ...context, store: { ...context.store, rows: { ...rows, claimMails } } };
    const { next } = await open();
    await next();
    expect(claims).toBe(1);
    await next();
    expect(claims).toBe(2);
  });

  it("A database that cannot be reached is not asked for each mail by itself", async () => {
    await release(3);
    const lost = Object.assign(new Error("the connection was lost"), { code: "08006" });
    let asked = 0;
    const claimMails = () => {
      asked += 1;
      return Promise.reject(lost);
    };
    context = { ...context, store: { ...context.store, rows: { ...context.store.rows, claimMails } } };
    const { next } = await open();
    await expect(next()).rejects.toBe(lost);
    expect(asked).toBe(1);
  });
});

describe("a reminder that was claimed with others", () => {
  it("A reminder whose owner confirms after the claim is cancelled instead of sent", async () => {
    await release(1);
    const [writer] = await plant([["eva@example.com"]], { kind: "watching", silentForMs: 400 * DAY_MS });
    const sign = { owner: writer?.owner ?? "", source: "button", device: "a browser" } as const;
    await moveClock(context, SECOND_MS);
    await sweep(context);
    // The delivery is sent first; the reminder, claimed with it, waits for its slot meanwhile.
    const mailer: Mailer = {
      ...context.mailer,
      send: async (mail) => {
        await context.store.transaction((rows) => recordSignOfLife(rows, context, sign));
        return context.mailer.send(mail);
      },
    };
    let mails = 0;
    const whenFree = () => (++mails === 2 ? context.sendSlots.drained() : Promise.resolve());
    await sendDueMails({ ...context, mailer, sendSlots: { ...context.sendSlots, whenFree } });
    expect(story.sink.received).toHaveLength(1);
    const reminders = context.database.db.selectFrom("mails").select("state").where("kind", "=", "reminder");
    expect(await reminders.execute()).toEqual([{ state: "cancelled" }]);
  });
});

describe("two rounds of one process", () => {
  it("Rounds that begin together leave no mail claimed and unsent", async () => {
    await release(10);
    const { sendSlots, store } = context;
    // The first claims all, and comes to the second mail while the other is claiming it in vain.
    let mails = 0;
    const whenFree = async () => {
      if ((mails += 1) === 2) await pause(200);
    };
    const claimMails: typeof store.rows.claimMails = async (...asked) => {
      await pause(400);
      return store.rows.claimMails(...asked);
    };
    await Promise.all([
      sendDueMails({ ...context, sendSlots: { ...sendSlots, whenFree } }),
      sendDueMails({ ...context, store: { ...store, rows: { ...store.rows, claimMails } } }),
    ]);
    expect(story.sink.received).toHaveLength(10);
  });
});

describe("a stop of the outbox", () => {
  it("After a stop no claimed mail is started, and each is sent once when its lease has ended", async () => {
    await release(8);
    const stop = new AbortController();
    await startDueMails(context, { signal: stop.signal, onStart: () => stop.abort() });
    await context.sendSlots.drained();
    expect(story.sink.received).toHaveLength(1);
    expect(await listDue()).toEqual([]);
    await story.pass(LEASE_MS);
    expect(new Set(story.sink.received.map(({ to }) => to)).size).toBe(8);
    expect(story.sink.received).toHaveLength(8);
  });
});
