import { setTimeout as pause } from "node:timers/promises";
import { DAY_MS, SECOND_MS } from "@afterword/core/time/duration";
import { serviceMs } from "@afterword/core/time/instant";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Context } from "../../context.ts";
import type { ListedMail } from "../store/rows/mails.ts";
import { moveClock, readNow } from "../clock/service-clock.ts";
import { sweep } from "../switch/sweep.ts";
import { plantWriters, type WriterSpec } from "../../testing/plant-writers.ts";
import { openStory, type SwitchStory } from "../../testing/switch-story.ts";
import { claimAhead } from "./claim-mails.ts";
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

/** The mails that are due, in their order, and how to claim them. */
const open = async () => {
  const due = await listDue();
  const claim = claimAhead(context, readClock, due);
  return {
    due,
    claimAt: async (index: number) => {
      const mail = due[index];
      if (mail === undefined) throw new Error(`${due.length} mails are due`);
      return claim(mail);
    },
  };
};

describe("claiming ahead", () => {
  it("Ten mails are claimed at once, and the next ones at their turn", async () => {
    await release(12);
    const { due, claimAt } = await open();
    expect(await claimAt(0)).toMatchObject({ id: due[0]?.id, attempts: 1 });
    expect(await listDue()).toEqual(due.slice(10));
    expect(await claimAt(9)).toMatchObject({ id: due[9]?.id, attempts: 1 });
    expect(await listDue()).toEqual(due.slice(10));
    expect(await claimAt(11)).toMatchObject({ id: due[11]?.id, attempts: 1 });
    expect(await listDue()).toEqual([]);
  });

  it("A reminder is claimed only at its own turn", async () => {
    await release(1);
    await plant([["eva@example.com"]], { kind: "watching", silentForMs: 400 * DAY_MS });
    await sweep(context);
    const { due, claimAt } = await open();
    expect(due.map(({ kind }) => kind)).toEqual(["delivery", "reminder"]);
    await claimAt(0);
    expect(await listDue()).toEqual([due[1]]);
    expect(await claimAt(1)).toMatchObject({ kind: "reminder", attempts: 1 });
  });

  it("A mail that waited too long is claimed again, unless another worker has claimed it", async () => {
    await release(4);
    const { due, claimAt } = await open();
    await claimAt(0);
    await moveClock(context, 6 * SECOND_MS);
    expect(await claimAt(1)).toMatchObject({ id: due[1]?.id, attempts: 2 });
    await moveClock(context, LEASE_MS);
    const taken = (await listDue()).find(({ id }) => id === due[2]?.id);
    if (taken === undefined) throw new Error("its lease is not over");
    const { service } = await readClock();
    await context.store.rows.claimMail(taken, serviceMs(service + LEASE_MS));
    expect(await claimAt(2)).toBeNull();
  });

  it("A mail is claimed again when the clock was set back meanwhile", async () => {
    await release(2);
    await moveClock(context, 60 * SECOND_MS);
    const { claimAt } = await open();
    await claimAt(0);
    context.clock.setOffset(50 * SECOND_MS);
    expect(await claimAt(1)).toMatchObject({ attempts: 2 });
  });

  it("Each mail is claimed by itself when they cannot be claimed together", async () => {
    await release(2);
    const rows = { ...context.store.rows, claimMails: () => Promise.reject(new Error("an unreadable row")) };
    context = { ...context, store: { ...context.store, rows } };
    const { claimAt } = await open();
    expect(await claimAt(0)).toMatchObject({ attempts: 1 });
    expect(await listDue()).toHaveLength(1);
    expect(await claimAt(1)).toMatchObject({ attempts: 1 });
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
