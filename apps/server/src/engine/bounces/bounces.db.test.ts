import type { Recipient } from "@afterword/contract/endpoints/recipients";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getOwnerKey } from "../store/sql/owner-key.ts";
import { listRecipients } from "../../features/recipients/queries.ts";
import { rowsOf } from "../store/sql/sql-store.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { readNotes } from "../../features/notes/note-reading.ts";
import { deleteRecipient, updateRecipient } from "../../features/recipients/recipient-saving.ts";
import { recordSignOfLife } from "../switch/signs-of-life.ts";
import { moveClock } from "../clock/service-clock.ts";
import { lastAttemptOf, parseSunkMail } from "../../testing/read-mails.ts";
import { mailsTo, openStory, type SwitchStory, type Writer } from "../../testing/switch-story.ts";
import { recordBounce } from "./record-bounce.ts";

/** The rhythm of a new account: a week, then two days. */
const FREQUENCY_MS = 7 * DAY_MS;
const DELAY_MS = 2 * DAY_MS;
const GONE = { status: "5.1.1", answer: "5.1.1 smtp; 550 no such user" };

const DEVICE = "a phone";

let story: SwitchStory;
/** Two addresses of this test alone; all tests share the clock. */
let eva: string;
let ben: string;
let tests = 0;
beforeAll(async () => {
  story = await openStory();
});
beforeEach(() => {
  tests += 1;
  [eva, ben] = [`eva${tests}@example.com`, `ben${tests}@example.com`];
});
afterAll(() => story.close());

const db = () => story.context.database.db;
const bounce = async (id: string) =>
  recordBounce(story.context, await lastAttemptOf(story.context, id), GONE);

const sentTo = (address: string): string[] =>
  story.sink.received
    .filter(({ to }) => to === address)
    .map(({ raw }) => parseSunkMail(raw).messageId.replace(/^<|@.*$/g, ""));

const reminders = (address: string) =>
  mailsTo(story.sink, address).filter(({ link }) => link.includes("confirm-agency"));

const lastMailTo = (address: string): string => sentTo(address).at(-1) ?? "";

const stateOf = async ({ _id }: Writer) =>
  (await db().selectFrom("users").select("switch_state").where("id", "=", _id).executeTakeFirstOrThrow())
    .switch_state;

const auditOf = async ({ _id }: Writer) =>
  (await db().selectFrom("audit_events").select("kind").where("owner", "=", _id).orderBy("seq").execute())
    .map(({ kind }) => kind)
    .filter((kind) => kind !== "logged-in");

const signsOf = async ({ _id }: Writer) =>
  (await db().selectFrom("signs_of_life").select("id").where("owner", "=", _id).execute()).length;

describe("a bounced reminder", () => {
  it("A bounced reminder is sent again a day later, and the delivery follows the full delay after it", async () => {
    const writer = await story.addWriter([eva]);
    await story.pass(FREQUENCY_MS);
    await bounce(lastMailTo(writer.email));
    await story.pass(DAY_MS - MINUTE_MS);
    expect(reminders(writer.email)).toHaveLength(1);
    await story.pass(MINUTE_MS);
    expect(reminders(writer.email)).toHaveLength(2);
    expect(story.sink.received.findLast(({ to }) => to === writer.email)?.raw).toContain("in 2 days");
    await story.pass(DELAY_MS - MINUTE_MS);
    expect(mailsTo(story.sink, eva)).toHaveLength(0);
    await story.pass(MINUTE_MS);
    expect(mailsTo(story.sink, eva)).toHaveLength(1);
    expect(await auditOf(writer)).toEqual(["reminder-bounced"]);
  });

  it("A bounce at the last moment before the sweep stops a delivery that is already due", async () => {
    const writer = await story.addWriter([eva]);
    await story.pass(FREQUENCY_MS);
    const first = lastMailTo(writer.email);
    await story.pass(DAY_MS);
    await moveClock(story.context, DELAY_MS - DAY_MS);
    await bounce(first);
    await story.work();
    expect(await stateOf(writer)).toMatchObject({ kind: "reminded", round: 2, lastReminder: 1 });
    expect(mailsTo(story.sink, eva)).toHaveLength(0);
  });

  it("A repeated notice changes no state, and a bounce in the second round begins a third", async () => {
    const writer = await story.addWriter([eva]);
    await story.pass(FREQUENCY_MS);
    const first = lastMailTo(writer.email);
    await bounce(first);
    const bounced = await stateOf(writer);
    expect(bounced).toMatchObject({ kind: "bounced", round: 2 });
    await story.pass(HOUR_MS);
    await bounce(first);
    expect(await stateOf(writer)).toEqual(bounced);
    await story.pass(DAY_MS);
    expect(await stateOf(writer)).toMatchObject({ kind: "reminded", round: 2 });
    await bounce(first);
    expect(await stateOf(writer)).toMatchObject({ kind: "reminded", round: 2 });
    await bounce(lastMailTo(writer.email));
    expect(await stateOf(writer)).toMatchObject({ kind: "bounced", round: 3 });
    expect(await auditOf(writer)).toEqual(["reminder-bounced", "reminder-bounced"]);
  });

  it("A bounced last notice is sent again a day after it was accepted, and the delivery waits for it", async () => {
    const writer = await story.addWriter([eva]);
    await story.pass(FREQUENCY_MS);
    const { acceptedAt } = (await stateOf(writer)) as { acceptedAt: number };
    await story.pass(DAY_MS);
    const notice = lastMailTo(writer.email);
    await story.pass(HOUR_MS);
    await bounce(notice);
    expect(await stateOf(writer)).toMatchObject({ kind: "reminded", lastReminder: 3, acceptedAt });
    await story.pass(DAY_MS - HOUR_MS - MINUTE_MS);
    expect(sentTo(writer.email).filter((id) => id === notice)).toHaveLength(1);
    await story.pass(MINUTE_MS);
    expect(sentTo(writer.email).filter((id) => id === notice)).toHaveLength(2);
    await story.pass(DAY_MS - MINUTE_MS);
    expect(mailsTo(story.sink, eva)).toHaveLength(0);
    await story.pass(MINUTE_MS);
    expect(mailsTo(story.sink, eva)).toHaveLength(1);
  });

  it("A bounce counts even when the mail server's own answer was lost", async () => {
    const writer = await story.addWriter([eva]);
    story.sink.treat(writer.email, "drop-after-storing");
    await story.pass(FREQUENCY_MS);
    expect(await stateOf(writer)).toMatchObject({ kind: "reminding" });
    await bounce(lastMailTo(writer.email));
    expect(await stateOf(writer)).toMatchObject({ kind: "bounced" });
    story.sink.treat(writer.email, "accept");
    const before = reminders(writer.email).length;
    await story.pass(DAY_MS - MINUTE_MS);
    expect(reminders(writer.email)).toHaveLength(before);
    await story.pass(MINUTE_MS);
    expect(reminders(writer.email)).toHaveLength(before + 1);
  });

  it("A bounce of an ended cycle changes neither the switch nor the signs of life", async () => {
    const writer = await story.addWriter([eva]);
    await story.pass(FREQUENCY_MS);
    await transaction(db(), (trx) =>
      recordSignOfLife(rowsOf(trx), story.context, { owner: writer._id, source: "button", device: DEVICE }),
    );
    const [state, signs] = [await stateOf(writer), await signsOf(writer)];
    await bounce(lastMailTo(writer.email));
    expect([await stateOf(writer), await signsOf(writer)]).toEqual([state, signs]);
  });

  it("A bounce that crashes midway changes nothing and succeeds the next time", async () => {
    const writer = await story.addWriter([eva]);
    await story.pass(FREQUENCY_MS);
    const { ids } = story.context;
    const dying = { ...story.context, ids: { ...ids, uuid: () => expect.fail("the process was killed") } };
    const id = lastMailTo(writer.email);
    const path = await lastAttemptOf(story.context, id);
    await expect(recordBounce(dying, path, GONE)).rejects.toThrow("the process was killed");
    expect(await stateOf(writer)).toMatchObject({ kind: "reminded" });
    await bounce(id);
    expect(await stateOf(writer)).toMatchObject({ kind: "bounced" });
  });
});

describe("a bounced delivery", () => {
  const deliver = async (...notes: readonly (readonly string[])[]): Promise<Writer> => {
    const writer = await story.addWriter(...notes);
    await story.pass(FREQUENCY_MS);
    await story.pass(DELAY_MS);
    return writer;
  };
  const listOf = async ({ _id }: Writer) =>
    listRecipients(db(), story.context, _id, await getOwnerKey(db(), story.context, _id));
  const notesOf = ({ _id }: Writer) => readNotes(db(), story.context, _id);
  const toldBy = (writer: Writer) =>
    story.sink.received.filter(({ to, raw }) => to === writer.email && raw.includes("came back"));

  it("A bounced delivery is marked on recipient and note, and its owner is mailed once", async () => {
    const writer = await deliver([eva, ben]);
    const signs = await signsOf(writer);
    await bounce(lastMailTo(eva));
    await story.work();
    const flags = (people: readonly Recipient[]) =>
      Object.fromEntries(people.map(({ email, mailCameBack }) => [email, mailCameBack]));
    const expected = { [eva]: true, [ben]: false };
    expect(flags(await listOf(writer))).toEqual(expected);
    const [note] = await notesOf(writer);
    expect(flags(note?.recipients ?? [])).toEqual(expected);
    const states = await db()
      .selectFrom("deliveries")
      .select("state")
      .where("owner", "=", writer._id)
      .execute();
    expect(states.map(({ state }) => state).toSorted()).toEqual(["accepted", "bounced"]);
    expect(toldBy(writer)).toHaveLength(1);
    expect(toldBy(writer)[0]?.raw).toContain(eva);
    expect(await signsOf(writer)).toBe(signs);
    expect(await auditOf(writer)).toEqual(["delivery-bounced"]);
  });

  it("Repeated notices about a delivery lead to one mail to the owner", async () => {
    const writer = await deliver([eva]);
    const id = lastMailTo(eva);
    for (let time = 0; time < 3; time += 1) await bounce(id);
    await story.work();
    expect(toldBy(writer)).toHaveLength(1);
  });

  it("A second bounced note to the same recipient marks the note without another mail", async () => {
    const writer = await story.addWriter([eva]);
    const [recipient] = await listOf(writer);
    const { token } = writer;
    const body = { title: "Another", text: "", active: true, recipients: [{ _id: recipient?._id }] };
    expect((await story.server.call("POST", "/api/note", { token, body })).statusCode).toBe(200);
    await story.pass(FREQUENCY_MS);
    await story.pass(DELAY_MS);
    expect(sentTo(eva)).toHaveLength(2);
    for (const id of sentTo(eva)) await bounce(id);
    await story.work();
    expect(toldBy(writer)).toHaveLength(1);
    const notes = await notesOf(writer);
    expect(notes.map(({ recipients }) => recipients[0]?.mailCameBack)).toEqual([true, true]);
  });

  it("A new address clears the mark on the list, and a new name or other capitals do not", async () => {
    const writer = await deliver([eva]);
    await bounce(lastMailTo(eva));
    const [listed] = await listOf(writer);
    const put = (email: string) =>
      updateRecipient(story.context, {
        owner: writer._id,
        device: DEVICE,
        id: listed?._id ?? "",
        content: { name: "Eva Maria", email },
      });
    await put(eva.toUpperCase());
    expect((await listOf(writer))[0]?.mailCameBack).toBe(true);
    await put("eva@example.org");
    expect((await listOf(writer))[0]?.mailCameBack).toBe(false);
    expect((await notesOf(writer))[0]?.recipients[0]).toMatchObject({
      email: eva,
      mailCameBack: true,
      delivered: { result: "returned", acceptedAt: expect.stringMatching(/Z$/) },
    });
  });

  it("A changed or deleted recipient is not marked, and the owner is mailed all the same", async () => {
    const writer = await deliver([eva, ben]);
    const [first, second] = await listOf(writer);
    const ofWriter = { owner: writer._id, device: DEVICE };
    const content = { name: "Eva", email: "eva@example.org" };
    await updateRecipient(story.context, { ...ofWriter, id: first?._id ?? "", content });
    await deleteRecipient(story.context, { ...ofWriter, id: second?._id ?? "" });
    await bounce(lastMailTo(eva));
    await bounce(lastMailTo(ben));
    await story.work();
    expect((await listOf(writer)).map(({ mailCameBack }) => mailCameBack)).toEqual([false]);
    expect(toldBy(writer)).toHaveLength(2);
  });
});

describe("a notice about other mails", () => {
  it("A notice about an unknown mail changes nothing", async () => {
    await expect(bounce("6f1d7a50-0000-4000-8000-000000000001")).resolves.toBeUndefined();
  });

  it("A notice about a mail of another kind marks only the mail as bounced", async () => {
    const writer = await story.addWriter([eva]);
    await story.pass(FREQUENCY_MS);
    const reminder = lastMailTo(writer.email);
    await db().updateTable("mails").set({ kind: "session-theft" }).where("id", "=", reminder).execute();
    await bounce(reminder);
    const mail = await db()
      .selectFrom("mails")
      .select(["state", "last_answer"])
      .where("id", "=", reminder)
      .executeTakeFirst();
    expect(mail).toEqual({ state: "bounced", last_answer: GONE.answer });
    expect(await auditOf(writer)).toEqual([]);
  });
});
