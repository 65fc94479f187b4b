import { DAY_MS } from "@afterword/core/time/duration";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { recordBounce } from "../bounces/record-bounce.ts";
import { seal } from "../../platform/crypto/sealing.ts";
import { picturePlace } from "../store/sealed-pictures.ts";
import { getOwnerKey } from "../store/sql/owner-key.ts";
import { rowsOf } from "../store/sql/sql-store.ts";
import { readNow } from "../clock/service-clock.ts";
import { lastAttemptOf } from "../../testing/read-mails.ts";
import { mailsTo, openStory, type SwitchStory, type Writer } from "../../testing/switch-story.ts";
import { measureHealth } from "../../operations/monitoring/health-snapshot.ts";

/** The rhythm of a new account: a week, then two days. */
const [FREQUENCY_MS, DELAY_MS] = [7 * DAY_MS, 2 * DAY_MS];

let story: SwitchStory;
let eva: string;
let writer: Writer;
beforeAll(async () => {
  story = await openStory();
});
afterAll(() => story.close());
beforeEach(async () => {
  eva = `${story.context.ids.uuid()}@example.com`;
  writer = await story.addWriter([eva]);
});

const db = () => story.context.database.db;
const mails = (kind: string) =>
  db().selectFrom("mails").selectAll().where("owner", "=", writer._id).where("kind", "=", kind).execute();
const lastMail = async (kind: string) => {
  const mail = (await mails(kind)).toSorted((one, other) => one.queued_ms - other.queued_ms).at(-1);
  if (mail === undefined) throw new Error(`there is no mail of the kind ${kind}`);
  return mail;
};
const reseal = ({ id }: { readonly id: string }, sealed: Buffer) =>
  db().updateTable("mails").set({ sealed }).where("id", "=", id).execute();
const UNREADABLE = Buffer.from("sealed with another key");
const passDays = async (days: number): Promise<void> => {
  for (let day = 0; day < days; day += 1) await story.pass(DAY_MS);
};

describe("a mail that cannot be written", () => {
  it("A delivery that cannot be written fails after a week, raises an alarm figure and can be sent again", async () => {
    story.sink.treat(eva, "refuse-for-now");
    await story.pass(FREQUENCY_MS);
    await story.pass(DELAY_MS);
    const mail = await lastMail("delivery");
    await reseal(mail, UNREADABLE);
    story.sink.treat(eva, "accept");
    await passDays(7);
    expect(await lastMail("delivery")).toMatchObject({
      state: "queued",
      last_answer: "the mail could not be written",
    });
    await passDays(2);
    expect(await lastMail("delivery")).toMatchObject({ state: "failed", due_ms: null });
    expect((await measureHealth(story.context)).failedDeliveries).toBe(1);
    await reseal(mail, mail.sealed);
    const { service } = await readNow(rowsOf(db()), story.context);
    await rowsOf(db()).requeueMail({ owner: writer._id, kind: "delivery", key: mail.key }, service);
    await story.work();
    expect(mailsTo(story.sink, eva)).toHaveLength(1);
  });

  it("A reminder that cannot be written stays queued, counts as refused and is sent once it can be read", async () => {
    story.sink.treat(writer.email, "refuse-for-now");
    await story.pass(FREQUENCY_MS);
    const mail = await lastMail("reminder");
    await reseal(mail, UNREADABLE);
    story.sink.treat(writer.email, "accept");
    const before = (await measureHealth(story.context)).refusedReminders;
    await passDays(10);
    expect(await lastMail("reminder")).toMatchObject({ id: mail.id, state: "queued" });
    expect((await measureHealth(story.context)).refusedReminders).toBe(before + 1);
    expect(mailsTo(story.sink, eva)).toEqual([]);
    await reseal(mail, mail.sealed);
    await passDays(1);
    expect(await lastMail("reminder")).toMatchObject({ state: "sent" });
  });

  it("A reminder that cannot be written starts no delay, even after one that came back", async () => {
    await story.pass(FREQUENCY_MS);
    const first = await lastMail("reminder");
    await recordBounce(story.context, await lastAttemptOf(story.context, first.id), {
      status: "5.1.1",
      answer: "5.1.1 gone",
    });
    story.sink.treat(writer.email, "refuse-for-now");
    await passDays(1);
    const second = await lastMail("reminder");
    expect(second.id).not.toBe(first.id);
    await reseal(second, UNREADABLE);
    await passDays(15);
    expect(mailsTo(story.sink, eva)).toEqual([]);
    expect(await lastMail("reminder")).toMatchObject({ id: second.id, state: "queued" });
  });
});

describe("a mail in its writer's name", () => {
  const addPicture = async (owner: string, sealedFor: string): Promise<void> => {
    const picture = story.context.ids.uuid();
    const key = await getOwnerKey(db(), story.context, sealedFor);
    const sealed = seal(key, picturePlace({ owner, picture }), Buffer.from("a face"));
    const row = { owner, id: picture, sealed, created_at: new Date(story.context.clock.now()) };
    await db().insertInto("pictures").values(row).execute();
  };
  const mailFor = async (address: string) =>
    PostalMime.parse(story.sink.received.find(({ to }) => to === address)?.raw ?? "");

  it("A note's mail carries its writer's picture, and goes without one that does not open", async () => {
    const ada = `${story.context.ids.uuid()}@example.com`;
    const other = await story.addWriter([ada]);
    await addPicture(writer._id, writer._id);
    await addPicture(other._id, writer._id);
    await story.pass(FREQUENCY_MS);
    await story.pass(DELAY_MS);
    const [whole, bare, reminder] = [await mailFor(eva), await mailFor(ada), await mailFor(writer.email)];
    expect(whole.from).toEqual({ name: "Ada Lovelace (via Afterword)", address: "notes@afterword.example" });
    expect(whole.html).toContain('src="cid:sender"');
    expect(whole.attachments.map(({ content }) => Buffer.from(content as ArrayBuffer).toString())).toEqual([
      "a face",
    ]);
    expect([bare.attachments, reminder.attachments]).toEqual([[], []]);
    expect(bare.html).not.toContain("<img");
    expect(reminder.from?.name).toBe("Afterword");
  });
});
