import { catalogs } from "@afterword/core/messages/catalog";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Context } from "../../context.ts";
import type { PushMessage, PushResult, PushSender } from "../../platform/push/push-sender.ts";
import { openStory, type SwitchStory, type Writer } from "../../testing/switch-story.ts";
import { moveClock, readNow } from "../clock/service-clock.ts";
import { dayInWords } from "../mails/in-words.ts";
import { queueTestPush } from "../switch/queue-push.ts";
import { recordSignOfLife } from "../switch/signs-of-life.ts";
import { declareUnreachable } from "../switch/unreachable-owners.ts";
import { sendDuePushes } from "./send-due-pushes.ts";
import { wakePhones } from "./wake-phones.ts";

/** The rhythm of a new account: a week, then two days. */
const FREQUENCY_MS = 7 * DAY_MS;

/** A zone without summer time; the story begins at noon there, whenever the test runs. */
const ZONE = "Etc/GMT";

let story: SwitchStory;
let context: Context;
let taken: (PushMessage & { readonly token: string })[];
let answers: (PushResult | "dies")[];

const sender: PushSender = {
  kinds: ["apns"],
  send: async ({ token }, message) => {
    const answer = answers.shift() ?? { kind: "accepted" };
    if (answer === "dies" || answer.kind === "accepted") taken.push({ token, ...message });
    if (answer === "dies") throw new Error("the process was killed");
    return answer;
  },
  close: async () => undefined,
};

beforeEach(async () => {
  [taken, answers] = [[], []];
  story = await openStory(() => ({ pushSender: sender }));
  ({ context } = story);
  const { wall } = await readNow(context.store.rows, context);
  const noon = 12 * HOUR_MS;
  await moveClock(context, (DAY_MS + noon - (wall % DAY_MS)) % DAY_MS);
});
afterEach(() => story.close());

const db = () => context.database.db;

const addPhone = async (
  { _id: owner }: Pick<Writer, "_id">,
  wanted: { readonly token?: string; readonly quietSigns?: boolean } = {},
): Promise<void> => {
  const at = new Date(context.clock.now());
  const { token = "a-phone", quietSigns = true } = wanted;
  const push = { push_kind: "apns", push_token: token, push_token_at: at, time_zone: ZONE };
  const times = { registered_at: at, last_reached_at: at };
  await db().deleteFrom("phones").where("owner", "=", owner).execute();
  await db()
    .insertInto("phones")
    .values({ owner, device_id: token, token_hash: token, quiet_signs: quietSigns, ...push, ...times })
    .execute();
};

const addOwner = async (): Promise<Writer> => {
  const writer = await story.addWriter(["eva@example.com"]);
  await addPhone(writer);
  return writer;
};

const pushesOf = ({ _id: owner }: Pick<Writer, "_id">) =>
  db()
    .selectFrom("pushes")
    .select(["kind", "key", "state", "attempts", "last_answer"])
    .where("owner", "=", owner)
    .orderBy("queued_ms")
    .execute();

const stateOf = async ({ _id: owner }: Writer) => (await context.store.rows.findUser(owner))?.switchState;

const send = () => sendDuePushes(context);
const titles = () => taken.map(({ visible }) => visible?.title ?? null);

describe("reminder pushes", () => {
  it("A reminder push speaks its owner's language", async () => {
    const { _id } = await addOwner();
    await db().updateTable("users").set({ language: "de" }).where("id", "=", _id).execute();
    await story.pass(FREQUENCY_MS);
    await send();
    expect(titles()).toEqual([catalogs.de.pushes.firstTitle]);
  });

  it("Each reminder of a cycle reaches the phone once, with a challenge and no names", async () => {
    await addOwner();
    await story.pass(FREQUENCY_MS);
    await send();
    await send();
    expect(titles()).toEqual(["Checking in: are you all right?"]);
    expect(taken[0]).toMatchObject({
      token: "a-phone",
      collapseId: "reminder",
      payload: { kind: "reminder", path: "/" },
      visible: { category: "reminder" },
    });
    expect(taken[0]?.payload.challenge).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(taken)).not.toMatch(/Miriam|garden|eva@|Ada|Lovelace/);
    await story.pass(DAY_MS);
    await send();
    expect(titles()).toEqual(["Checking in: are you all right?", "Last notice: are you all right?"]);
  });

  it("A push that a service accepted is no reminder sent: without a mail's acceptance no delay begins", async () => {
    const writer = await addOwner();
    story.sink.treat(writer.email, "451 4.3.0 try again");
    await story.pass(FREQUENCY_MS);
    await send();
    expect(titles()).toEqual(["Checking in: are you all right?"]);
    expect((await pushesOf(writer))[0]).toMatchObject({ state: "accepted" });
    await story.pass(60 * DAY_MS);
    await send();
    expect(await stateOf(writer)).toMatchObject({ kind: "reminding" });
    expect(await stateOf(writer)).not.toHaveProperty("acceptedAt");
    expect(story.sink.received.filter(({ to }) => to === "eva@example.com")).toEqual([]);
  });

  it("A visible push waits for 8:00 on the phone's clock, and the last notice does not", async () => {
    await addOwner();
    await moveClock(context, 11 * HOUR_MS);
    await story.pass(FREQUENCY_MS);
    await send();
    await moveClock(context, 8 * HOUR_MS);
    await send();
    expect(taken).toEqual([]);
    await moveClock(context, HOUR_MS);
    await send();
    expect(titles()).toEqual(["Checking in: are you all right?"]);
    await story.pass(15 * HOUR_MS);
    await send();
    expect(titles()).toEqual(["Checking in: are you all right?", "Last notice: are you all right?"]);
  });

  it("A push is not sent any more once its owner gave a sign of life, or the phone was removed", async () => {
    const [writer, other] = [await addOwner(), await story.addWriter(["ben@example.com"])];
    await addPhone(other, { token: "another-phone" });
    await story.pass(FREQUENCY_MS);
    await context.store.transaction((rows) =>
      recordSignOfLife(rows, context, { owner: writer._id, source: "button", device: "a browser" }),
    );
    await db().deleteFrom("phones").where("owner", "=", other._id).execute();
    await send();
    expect(taken).toEqual([]);
    expect([await pushesOf(writer), await pushesOf(other)]).toMatchObject([
      [{ state: "cancelled" }],
      [{ state: "cancelled" }],
    ]);
  });

  it("An owner who cannot be reached by mail any more is told so by push, in days of the own calendar", async () => {
    const writer = await addOwner();
    const { service } = await readNow(context.store.rows, context);
    const long = service - 40 * DAY_MS;
    const refused = Array.from({ length: 40 }, (_, day) => long + day * DAY_MS);
    const state = {
      kind: "reminding",
      cycle: 7,
      queuedAt: long,
      tries: { refused, counted: [], standing: [] },
    };
    await db()
      .updateTable("users")
      .set({ switch_state: JSON.stringify(state) })
      .where("id", "=", writer._id)
      .execute();
    expect(await declareUnreachable(context, { owner: writer._id, by: writer._id })).toBe(true);
    const home = { time_zone: "Pacific/Auckland" };
    await db().updateTable("users").set(home).where("id", "=", writer._id).execute();
    await send();
    // At noon in UTC the next day has begun there, in summer and in winter.
    const tomorrow = dayInWords(wallMs(context.clock.now() + DAY_MS), "en-GB", "UTC");
    expect(titles()[0]).toBe(`We haven’t been able to reach you since ${tomorrow}.`);
    expect(taken[0]?.visible?.body).toMatch(
      /^Without a sign of life, your notes will be delivered on \w+day, /,
    );
  });
});

describe("what the services answer", () => {
  it("A push that was lost in a crash goes again, and counts as one", async () => {
    const writer = await addOwner();
    await story.pass(FREQUENCY_MS);
    answers = ["dies"];
    await send();
    await send();
    expect(taken).toHaveLength(1);
    await moveClock(context, 3 * MINUTE_MS);
    await send();
    await send();
    expect(titles()).toEqual(["Checking in: are you all right?", "Checking in: are you all right?"]);
    expect(new Set(taken.map(({ collapseId }) => collapseId)).size).toBe(1);
    expect(await pushesOf(writer)).toMatchObject([{ state: "accepted", attempts: 2 }]);
  });

  it("A service that asks for a pause is asked again after it, ever more slowly, until the push is worth nothing", async () => {
    const writer = await addOwner();
    await story.pass(FREQUENCY_MS);
    const later = (afterMs: number | null): PushResult => ({ kind: "later", afterMs, reason: "busy" });
    answers = [later(10 * MINUTE_MS), later(null)];
    await send();
    await moveClock(context, 9 * MINUTE_MS);
    await send();
    expect(await pushesOf(writer)).toMatchObject([{ state: "queued", attempts: 1, last_answer: "busy" }]);
    await moveClock(context, MINUTE_MS);
    await send();
    expect(await pushesOf(writer)).toMatchObject([{ state: "queued", attempts: 2 }]);
    await moveClock(context, 2 * DAY_MS);
    await send();
    expect(await pushesOf(writer)).toMatchObject([{ state: "expired" }]);
    expect(taken).toEqual([]);
  });

  it("A dead push token is dropped, and one that was given again after that is kept and tried again", async () => {
    const [dead, renewed] = [await addOwner(), await story.addWriter(["ben@example.com"])];
    await addPhone(renewed, { token: "another-phone" });
    await story.pass(FREQUENCY_MS);
    const now = context.clock.now();
    const deadAt = (since: number): PushResult => ({
      kind: "dead",
      since: wallMs(since),
      reason: "Unregistered",
    });
    const answerOf: Record<string, PushResult> = {
      "a-phone": deadAt(now),
      "another-phone": deadAt(now - 8 * DAY_MS),
    };
    const send410 = { ...sender, send: async ({ token }: { token: string }) => answerOf[token] ?? deadAt(0) };
    await sendDuePushes({ ...context, pushSender: send410 });
    const tokenOf = ({ _id: owner }: Writer) =>
      db().selectFrom("phones").select("push_token").where("owner", "=", owner).executeTakeFirst();
    expect(await tokenOf(dead)).toEqual({ push_token: null });
    expect(await tokenOf(renewed)).toEqual({ push_token: "another-phone" });
    await moveClock(context, HOUR_MS);
    await send();
    expect(taken.map(({ token }) => token)).toEqual(["another-phone"]);
    expect(await pushesOf(dead)).toMatchObject([{ state: "dead" }]);
  });

  it("A refused push is not tried again, its token is kept, and the answer is counted", async () => {
    const writer = await addOwner();
    await story.pass(FREQUENCY_MS);
    answers = [{ kind: "refused", reason: "BadDeviceToken" }];
    await send();
    await moveClock(context, HOUR_MS);
    await send();
    expect(taken).toEqual([]);
    expect(await pushesOf(writer)).toMatchObject([{ state: "refused", last_answer: "BadDeviceToken" }]);
    const counted = context.processStats.counters.samples();
    expect(counted).toContainEqual({ name: "pushes_total", value: "apns-refused", number: 1 });
    const phone = db().selectFrom("phones").select("push_token").where("owner", "=", writer._id);
    expect(await phone.executeTakeFirst()).toEqual({ push_token: "a-phone" });
  });
});

describe("wake pushes", () => {
  it("A phone with quiet signs is woken about three times a day, each time once", async () => {
    await addOwner();
    await wakePhones(context);
    for (let hour = 0; hour < 48; hour += 1) {
      await moveClock(context, HOUR_MS);
      await Promise.all([wakePhones(context), wakePhones(context)]);
      await wakePhones(context);
      await send();
    }
    expect(taken).toHaveLength(6);
    expect(titles()).toEqual(Array.from({ length: 6 }, () => null));
    expect(new Set(taken.map(({ payload }) => payload.challenge)).size).toBe(6);
    expect(taken[0]).toMatchObject({ payload: { kind: "wake", path: "" }, collapseId: "wake" });
  });

  it("A server whose clock is ahead puts no phone's next time ahead with it", async () => {
    await addOwner();
    const behind = async () => wallMs(context.clock.machineNow() - 30 * DAY_MS);
    await wakePhones({ ...context, store: { ...context.store, databaseNow: behind } });
    const next = db().selectFrom("phones").select("next_wake_at");
    expect(await next.executeTakeFirst()).toEqual({ next_wake_at: null });
  });

  it("A phone is not woken without quiet signs, nor while its owner is not on the switch", async () => {
    const [off, asleep] = [await story.addWriter(["eva@example.com"]), await story.server.addPerson()];
    await addPhone(off, { quietSigns: false });
    await addPhone(asleep, { token: "another-phone" });
    await wakePhones(context);
    await moveClock(context, DAY_MS);
    await wakePhones(context);
    await send();
    expect(taken).toEqual([]);
    expect([await pushesOf(off), await pushesOf(asleep)]).toEqual([[], []]);
  });

  it("A wake push that comes too late, or after quiet signs were switched off, is not sent", async () => {
    const [late, off] = [await addOwner(), await story.addWriter(["ben@example.com"])];
    await addPhone(off, { token: "another-phone" });
    await wakePhones(context);
    await moveClock(context, DAY_MS);
    await wakePhones(context);
    await db().updateTable("phones").set({ quiet_signs: false }).where("owner", "=", off._id).execute();
    await sendDuePushes({ ...context, pushSender: { ...sender, kinds: ["apns"] } }, AbortSignal.abort());
    await db().updateTable("pushes").set({ expires_ms: 0 }).where("owner", "=", late._id).execute();
    await send();
    expect(taken).toEqual([]);
    expect([await pushesOf(late), await pushesOf(off)]).toMatchObject([
      [{ kind: "wake", state: "expired" }],
      [{ kind: "wake", state: "cancelled" }],
    ]);
  });
});

describe("a test reminder", () => {
  it("A test reminder comes at once, also at night, and as often as it is asked for", async () => {
    const { _id: owner } = await addOwner();
    await moveClock(context, 11 * HOUR_MS);
    for (const _ of [1, 2])
      await queueTestPush(context.store.rows, context, {
        owner,
        now: await readNow(context.store.rows, context),
      });
    await send();
    expect(titles()).toEqual(["A test reminder", "A test reminder"]);
  });
});
