import { DAY_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { afterEach, describe, expect, it } from "vitest";
import { randomIds } from "../../platform/crypto/random-ids.ts";
import type { Mailer } from "../../platform/smtp/mailer.ts";
import { IMPATIENT_MS, mailsTo, openStory, type SwitchStory } from "../../testing/switch-story.ts";

const FREQUENCY_MS = 7 * DAY_MS;
const DELAY_MS = 2 * DAY_MS;

let story: SwitchStory;
afterEach(() => story.close());

const reminders = (address: string) =>
  mailsTo(story.sink, address).filter(({ link }) => link.includes("confirm-agency"));

/** The process is gone after the mail server took the mail and before that was written down. */
const dyingAfterSending = (mailer: Mailer, dies: (to: string) => boolean): Mailer => ({
  ...mailer,
  send: async (mail) => {
    const result = await mailer.send(mail);
    if (dies(mail.to.address)) throw new Error("the process was killed");
    return result;
  },
});

describe("a crash between a mail's acceptance and our record of it", () => {
  it("A delivery lost between acceptance and record is sent once more, with the same Message-ID and link", async () => {
    let deaths = 1;
    story = await openStory((mailer) => ({
      mailer: dyingAfterSending(mailer, (to) => to === "eva@example.com" && deaths-- > 0),
    }));
    await story.addWriter(["eva@example.com", "ben@example.com"]);
    await story.pass(FREQUENCY_MS);
    await story.pass(DELAY_MS);
    expect(mailsTo(story.sink, "eva@example.com")).toHaveLength(1);
    await story.pass(MINUTE_MS);
    expect(mailsTo(story.sink, "eva@example.com")).toHaveLength(1);
    await story.pass(MINUTE_MS);
    await story.pass(30 * DAY_MS);
    const [first, second, ...more] = mailsTo(story.sink, "eva@example.com");
    expect(second).toEqual(first);
    expect(first?.link).toContain("/get-note/");
    expect(more).toEqual([]);
    expect(mailsTo(story.sink, "ben@example.com")).toHaveLength(1);
  });

  it("The delay runs from the recorded acceptance of a reminder, not from one lost in a crash", async () => {
    let deaths = 1;
    story = await openStory((mailer) => ({
      mailer: dyingAfterSending(mailer, (to) => to.startsWith("writer") && armed && deaths-- > 0),
    }));
    let armed = false;
    const writer = await story.addWriter(["eva@example.com"]);
    await story.context.database.db
      .updateTable("users")
      .set({ email: "writer@example.com" })
      .where("id", "=", writer._id)
      .execute();
    armed = true;
    await story.pass(FREQUENCY_MS);
    expect(reminders("writer@example.com")).toHaveLength(1);
    await story.pass(DELAY_MS);
    expect(mailsTo(story.sink, "eva@example.com")).toHaveLength(0);
    expect(reminders("writer@example.com").length).toBeGreaterThan(1);
    await story.pass(DELAY_MS);
    expect(mailsTo(story.sink, "eva@example.com")).toHaveLength(1);
  });

  it("A delivery whose connection is lost before the answer is repeated with the same Message-ID and link", async () => {
    story = await openStory();
    await story.addWriter(["eva@example.com"]);
    story.sink.treat("eva@example.com", "drop-after-storing");
    await story.pass(FREQUENCY_MS);
    await story.pass(DELAY_MS);
    story.sink.treat("eva@example.com", "accept");
    await story.pass(DAY_MS);
    await story.pass(DAY_MS);
    const mails = mailsTo(story.sink, "eva@example.com");
    expect(mails.length).toBeGreaterThan(1);
    expect(new Set(mails.map(({ messageId, link }) => `${messageId} ${link}`)).size).toBe(1);
  });
});

describe("a crash in the middle of a decision", () => {
  it("A crash at any step of a release writes nothing, and the next sweep does all of it once", async () => {
    let callsLeft = Infinity;
    const uuid = (): string => {
      callsLeft -= 1;
      if (callsLeft < 0) throw new Error("the process was killed");
      return randomIds.uuid();
    };
    story = await openStory(() => ({ ids: { ...randomIds, uuid } }));
    const writer = await story.addWriter(["eva@example.com", "ben@example.com"]);
    await story.pass(FREQUENCY_MS);
    await story.pass(DAY_MS);
    for (let step = 0; step < 4; step++) {
      callsLeft = step;
      await story.pass(step === 0 ? DELAY_MS - DAY_MS : MINUTE_MS);
      expect(await writtenFor(writer._id)).toEqual({ triggered: 0, deliveries: 0 });
      expect(mailsTo(story.sink, "eva@example.com")).toHaveLength(0);
    }
    callsLeft = Infinity;
    // A user whose decision failed is left alone for some seconds.
    await story.pass(MINUTE_MS);
    expect(await writtenFor(writer._id)).toEqual({ triggered: 1, deliveries: 2 });
    expect(mailsTo(story.sink, "eva@example.com")).toHaveLength(1);
    expect(mailsTo(story.sink, "ben@example.com")).toHaveLength(1);
  });
});

const writtenFor = async (owner: string) => {
  const { db } = story.context.database;
  const notes = await db
    .selectFrom("notes")
    .select("id")
    .where("owner", "=", owner)
    .where("triggered_at", "is not", null)
    .execute();
  const deliveries = await db.selectFrom("deliveries").select("id").where("owner", "=", owner).execute();
  return { triggered: notes.length, deliveries: deliveries.length };
};

describe("an address that refuses or hangs", () => {
  for (const manner of ["refuse-for-now", "refuse-for-good", "hang"] as const) {
    it(`Mails to other addresses are sent while one address fails (${manner})`, async () => {
      story = await (manner === "hang" ? openStory(undefined, IMPATIENT_MS) : openStory());
      await story.addWriter(["eva@example.com", "ben@example.com", "mia@example.com"]);
      story.sink.treat("eva@example.com", manner);
      await story.pass(FREQUENCY_MS);
      await story.pass(DELAY_MS);
      expect(mailsTo(story.sink, "ben@example.com")).toHaveLength(1);
      expect(mailsTo(story.sink, "mia@example.com")).toHaveLength(1);
      story.sink.treat("eva@example.com", "accept");
      await story.pass(DAY_MS);
      expect(mailsTo(story.sink, "eva@example.com")).toHaveLength(1);
      expect(mailsTo(story.sink, "ben@example.com")).toHaveLength(1);
    });
  }

  it("A delivery is given up after seven days of lasting refusals and is marked as failed", async () => {
    story = await openStory();
    const writer = await story.addWriter(["eva@example.com"]);
    story.sink.treat("eva@example.com", "refuse-for-good");
    await story.pass(FREQUENCY_MS);
    await story.pass(DELAY_MS);
    for (let day = 0; day < 9; day++) await story.pass(DAY_MS);
    const { db } = story.context.database;
    const [delivery] = await db
      .selectFrom("deliveries")
      .select("state")
      .where("owner", "=", writer._id)
      .execute();
    const [mail] = await db
      .selectFrom("mails")
      .select(["state", "attempts", "due_ms"])
      .where("owner", "=", writer._id)
      .where("kind", "=", "delivery")
      .execute();
    expect(delivery?.state).toBe("failed");
    expect(mail).toEqual({ state: "failed", attempts: 8, due_ms: null });
  });
});
