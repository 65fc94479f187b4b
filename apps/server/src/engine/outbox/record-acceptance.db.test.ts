import { setTimeout as pause } from "node:timers/promises";
import { initialState } from "@afterword/core/switch/events";
import { findAcceptance, isAsking } from "@afterword/core/switch/refusals";
import { DAY_MS } from "@afterword/core/time/duration";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Context } from "../../context.ts";
import type { SwitchRows } from "../store/switch-store.ts";
import { readNow } from "../clock/service-clock.ts";
import { sweep } from "../switch/sweep.ts";
import { plantWriters, type WriterSpec } from "../../testing/plant-writers.ts";
import { openStory, type SwitchStory } from "../../testing/switch-story.ts";
import type { ClaimedMail } from "./attempt.ts";
import { claimMails } from "./claim-mails.ts";
import { nextTurn } from "../../platform/time/system-clock.ts";
import { createAcceptanceQueues } from "./record-acceptance.ts";
import { recordResult } from "./record-result.ts";
import { LEASE_MS } from "./retry.ts";
import { sendDueMails } from "./send-due-mails.ts";

/** As many as the outbox sends at once. */
const SLOTS = 5;

let story: SwitchStory;
let context: Context;
beforeEach(async () => {
  story = await openStory();
  ({ context } = story);
});
afterEach(() => story.close());

const plant = (count: number, spec: (number: number) => Omit<WriterSpec, "email">) =>
  plantWriters(
    context,
    Array.from({ length: count }, (_, number) => ({
      email: `writer-${number}@example.com`,
      ...spec(number),
    })),
  );

/** Makes this many deliveries due. */
const release = async (count: number): Promise<void> => {
  const notes = Array.from({ length: count }, (_, number) => [`recipient-${number}@example.com`]);
  await plant(1, () => ({ notes, standing: { kind: "reminded", deliveryInMs: 0 } }));
  await sweep(context);
};

/** Makes so many reminders due, each of another owner. */
const remind = async (count: number): Promise<void> => {
  await plant(count, () => ({
    notes: [["eva@example.com"]],
    standing: { kind: "watching", silentForMs: 400 * DAY_MS },
  }));
  await sweep(context);
};

/** The rows, in which some methods are replaced, also within transactions. */
const withRows = (replace: (rows: SwitchRows) => Partial<SwitchRows>): Context => {
  const { rows, transaction } = context.store;
  const changed = (all: SwitchRows): SwitchRows => ({ ...all, ...replace(all) });
  const withThem: Context = {
    ...context,
    store: {
      ...context.store,
      rows: changed(rows),
      transaction: (work) => transaction((trx) => work(changed(trx))),
    },
    acceptances: createAcceptanceQueues(() => withThem, nextTurn),
  };
  return withThem;
};

const statesOf = async (kind: string) => {
  const { db } = context.database;
  const rows = await db.selectFrom("mails").select("state").where("kind", "=", kind).execute();
  return rows.map(({ state }) => state).toSorted((one, other) => one.localeCompare(other));
};

const switchStates = async () => {
  const rows = await context.database.db.selectFrom("users").select("switch_state").execute();
  return rows.map(({ switch_state }) => (switch_state as { kind: string }).kind);
};

const until = async (holds: () => boolean): Promise<void> => {
  for (let check = 0; !holds(); check += 1) {
    if (check > 1_000) throw new Error("it did not come");
    await pause(10);
  }
};

describe("marks in batches", () => {
  it("What was accepted while a mark was written is marked together, and no slot is free before", async () => {
    await release(7);
    const batches: number[] = [];
    const mayGoOn = Promise.withResolvers<void>();
    const slow = withRows(({ markFreeMailsSent }) => ({
      markFreeMailsSent: async (mails) => {
        batches.push(mails.length);
        if (batches.length <= 2) await mayGoOn.promise;
        return markFreeMailsSent(mails);
      },
    }));
    const report = sendDueMails({ ...slow, mailer: acceptingFirst(2, batches) });
    await until(() => accepted === SLOTS);
    // Long enough for a sixth mail, if it did not wait.
    await pause(100);
    expect(story.sink.received).toHaveLength(SLOTS);
    expect(batches).toEqual([1, 1]);
    mayGoOn.resolve();
    expect(await report).toEqual({ sent: 7, refused: 0 });
    expect(batches.slice(0, 3)).toEqual([1, 1, SLOTS - 2]);
    expect(await statesOf("delivery")).toEqual(Array(7).fill("sent"));
  });

  it("When marks cannot be written together each is written by itself, and one that fails is sent again", async () => {
    await release(4);
    let failing = "";
    const failed = withRows(({ markSent }) => ({
      markFreeMailsSent: () => Promise.reject(new Error("a row cannot be written")),
      markSent: (mail) => {
        failing ||= mail.id;
        return mail.id === failing ? Promise.reject(new Error("this is the row")) : markSent(mail);
      },
    }));
    await sendDueMails(failed);
    expect(await statesOf("delivery")).toEqual(["queued", "sent", "sent", "sent"]);
    await story.pass(LEASE_MS);
    expect(story.sink.received).toHaveLength(5);
    expect(await statesOf("delivery")).toEqual(Array(4).fill("sent"));
  });

  it("While the database is away no mail is sent besides those in the slots, though more are claimed", async () => {
    await release(30);
    const lost = Object.assign(new Error("the connection was lost"), { code: "08006" });
    const untilTwelve =
      <Given extends unknown[], Answer>(method: (...given: Given) => Promise<Answer>) =>
      (...given: Given): Promise<Answer> =>
        story.sink.received.length < 12 ? method(...given) : Promise.reject(lost);
    const away = withRows(({ claimMails: claim, markFreeMailsSent, markSent }) => ({
      claimMails: untilTwelve(claim),
      markFreeMailsSent: untilTwelve(markFreeMailsSent),
      markSent: untilTwelve(markSent),
    }));
    await expect(sendDueMails(away)).rejects.toBe(lost);
    await away.sendSlots.drained();
    expect(story.sink.received.length).toBeLessThanOrEqual(12 + SLOTS);
    await story.pass(LEASE_MS);
    expect(await statesOf("delivery")).toEqual(Array(30).fill("sent"));
  });

  it("Reminders that are accepted together begin the delay of each owner in one transaction", async () => {
    await remind(SLOTS);
    const batches: number[] = [];
    const mayGoOn = Promise.withResolvers<void>();
    const slow = withRows(({ lockFreeUsers }) => ({
      lockFreeUsers: async (owners) => {
        batches.push(owners.length);
        if (batches.length <= 2) await mayGoOn.promise;
        return lockFreeUsers(owners);
      },
    }));
    const report = sendDueMails({ ...slow, mailer: acceptingFirst(1, batches) });
    await until(() => accepted === SLOTS);
    mayGoOn.resolve();
    expect(await report).toEqual({ sent: SLOTS, refused: 0 });
    // The one connection is free for the second batch when the first has ended; the third has what came meanwhile.
    expect([batches[0], batches.length <= 3]).toEqual([1, true]);
    expect(await switchStates()).toEqual(Array(SLOTS).fill("reminded"));
  });

  it("When a batch of reminders fails, each owner's delay begins in a transaction of its own", async () => {
    await remind(3);
    const failing = withRows(({ listTerms }) => ({
      listTerms: (owners) =>
        owners.length > 1 ? Promise.reject(new Error("a row cannot be read")) : listTerms(owners),
    }));
    await Promise.all((await claimReminders()).map((mail) => recordResult(failing, mail, ACCEPTED)));
    expect(await statesOf("reminder")).toEqual(["sent", "sent", "sent"]);
    expect(await switchStates()).toEqual(["reminded", "reminded", "reminded"]);
  });

  it("A mail whose answer cannot be stored is marked without it", async () => {
    await remind(1);
    const answered = { ...ACCEPTED, answer: "250 a \0 that PostgreSQL refuses" };
    for (const mail of await claimReminders()) await recordResult(context, mail, answered);
    const mails = await context.database.db.selectFrom("mails").select(["state", "last_answer"]).execute();
    expect(mails).toEqual([{ state: "sent", last_answer: "" }]);
    expect(await switchStates()).toEqual(["reminded"]);
  });

  it("Two reminders of one owner that are accepted at the same moment both count", async () => {
    await remind(2);
    const [other, first] = await claimReminders();
    if (other === undefined || first === undefined) throw new Error("two reminders were due");
    const second = { ...first, id: context.ids.uuid(), key: first.key.replace(/\d+$/, "2") };
    const { owner, id, kind, key, sealed } = second;
    const { wall: queuedAt, service: queuedMs } = first.now;
    await context.store.rows.insertMail({ owner, id, kind, key, sealed, queuedAt, queuedMs });
    await Promise.all([other, first, second].map((mail) => recordResult(context, mail, ACCEPTED)));
    expect(await statesOf("reminder")).toEqual(["sent", "sent", "sent"]);
    const state = (await context.store.rows.findUser(owner))?.switchState ?? initialState;
    const isKept = (number: 1 | 2) => isAsking(state) && findAcceptance(state, { number }) !== undefined;
    expect([state.kind, isKept(1), isKept(2)]).toEqual(["reminded", true, true]);
  });
});

const ACCEPTED = { kind: "accepted", answer: "250 taken", address: "a@example.com" } as const;

let accepted = 0;
/** Accepts so many mails each once the batch with the one before it has begun, and the others after these. */
const acceptingFirst = (count: number, batches: readonly unknown[]): Context["mailer"] => {
  let begun = 0;
  accepted = 0;
  return {
    ...context.mailer,
    send: async (mail) => {
      const before = Math.min(begun, count);
      begun += 1;
      const result = await context.mailer.send(mail);
      await until(() => batches.length >= before);
      accepted += 1;
      return result;
    },
  };
};

const claimReminders = async (): Promise<readonly ClaimedMail[]> => {
  const now = await readNow(context.store.rows, context);
  const due = await context.store.rows.listDueMails({ service: now.service, first: ["reminder"], limit: 10 });
  return claimMails(context, due, now);
};
