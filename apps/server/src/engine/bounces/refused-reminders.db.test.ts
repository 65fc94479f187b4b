import { DAY_MS, HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { moveClock } from "../clock/service-clock.ts";
import { sweep } from "../switch/sweep.ts";
import { sendDueMails } from "../outbox/send-due-mails.ts";
import { lastAttemptOf } from "../../testing/read-mails.ts";
import { mailsTo, openStory, type SwitchStory, type Writer } from "../../testing/switch-story.ts";
import { recordBounce } from "./record-bounce.ts";

/** The frequency of a new account. */
const FREQUENCY_MS = 7 * DAY_MS;
const GONE = { status: "5.1.1", answer: "5.1.1 smtp; 550 no such user" };

let story: SwitchStory;
let eva: string;
let writer: Writer;
beforeAll(async () => {
  story = await openStory();
});
beforeEach(async () => {
  eva = `${story.context.ids.uuid()}@example.com`;
  writer = await story.addWriter([eva]);
});
afterAll(() => story.close());

const db = () => story.context.database.db;
const bounce = async (id: string) =>
  recordBounce(story.context, await lastAttemptOf(story.context, id), {
    status: "5.1.1",
    answer: "5.1.1 smtp; 550 no such user",
  });

const reminderOf = () =>
  db()
    .selectFrom("mails")
    .select(["id", "state", "attempts"])
    .where("owner", "=", writer._id)
    .where("kind", "=", "reminder")
    .executeTakeFirstOrThrow();

const stateOf = async () =>
  (
    await db()
      .selectFrom("users")
      .select("switch_state")
      .where("id", "=", writer._id)
      .executeTakeFirstOrThrow()
  ).switch_state;

describe("a notice about an unaccepted reminder", () => {
  it.each(["refuse-for-good", "refuse-for-now"] as const)(
    "After %s a notice changes nothing, and nothing is delivered without an accepted reminder",
    async (manner) => {
      story.sink.treat(writer.email, manner);
      await story.pass(FREQUENCY_MS);
      const reminder = await reminderOf();
      expect(reminder).toMatchObject({ state: "queued" });
      expect(reminder.attempts).toBeGreaterThan(0);
      await bounce(reminder.id);
      expect(await reminderOf()).toEqual(reminder);
      expect(await stateOf()).toMatchObject({ kind: "reminding" });
      story.sink.treat(writer.email, "refuse-for-good");
      await story.pass(12 * DAY_MS);
      expect(mailsTo(story.sink, eva)).toHaveLength(0);
    },
  );

  it.each([
    ["unreadable", 1],
    ["never tried", 0],
  ] as const)("A notice about a reminder that is %s changes nothing", async (_why, attempts) => {
    await moveClock(story.context, FREQUENCY_MS);
    await sweep(story.context);
    const { id } = await reminderOf();
    await db()
      .updateTable("mails")
      .set({ sealed: Buffer.from("broken") })
      .where("id", "=", id)
      .execute();
    if (attempts > 0) await story.work();
    await bounce(id);
    expect(await reminderOf()).toMatchObject({ state: "queued", attempts });
    expect(await stateOf()).toMatchObject({ kind: "reminding" });
  });
});

/** A relay gives a mail back before its own answer to that mail is heard. */
const withHastyNotices = (context: SwitchStory["context"]): SwitchStory["context"] => {
  const { mailer } = context;
  const hasty: typeof mailer = {
    ...mailer,
    send: async (mail) => {
      const result = await mailer.send(mail);
      if (mail.to.address === writer.email) await bounce(mail.messageId.replace(/@.*$/, ""));
      return result;
    },
  };
  return { ...context, mailer: hasty };
};

describe("a notice that is faster than the answer to its mail", () => {
  it("A last notice that came back is not taken for accepted when its answer is heard at last", async () => {
    await story.pass(FREQUENCY_MS);
    await moveClock(story.context, DAY_MS);
    await sweep(story.context);
    await sendDueMails(withHastyNotices(story.context));
    expect(await stateOf()).toMatchObject({
      kind: "reminded",
      lastReminder: 3,
      tries: { standing: [{ number: 1, round: 1 }] },
    });
    await sweep(story.context);
    await moveClock(story.context, 23 * HOUR_MS);
    await story.work();
    expect(mailsTo(story.sink, eva)).toHaveLength(0);
  });
});

describe("a notice about an earlier attempt", () => {
  it("A notice about an earlier attempt changes nothing, and the last attempt still counts", async () => {
    story.sink.treat(writer.email, "drop-after-storing");
    await story.pass(FREQUENCY_MS);
    const path = await lastAttemptOf(story.context, (await reminderOf()).id);
    story.sink.treat(writer.email, "refuse-for-now");
    await story.pass(MINUTE_MS);
    await recordBounce(story.context, path, GONE);
    expect(await stateOf()).toMatchObject({ kind: "reminding" });
    story.sink.treat(writer.email, "accept");
    await story.pass(HOUR_MS);
    const state = await stateOf();
    expect(state).toMatchObject({ kind: "reminded" });
    expect(state).not.toHaveProperty("round");
  });
});
