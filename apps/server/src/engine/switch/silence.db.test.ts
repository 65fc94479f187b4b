import { DAY_MS, HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { IMPATIENT_MS, mailsTo, openStory, type SwitchStory } from "../../testing/switch-story.ts";
import { recordSignOfLife } from "./signs-of-life.ts";

/** The rhythm of a new account: a week, then two days. */
const FREQUENCY_MS = 7 * DAY_MS;
const DELAY_MS = 2 * DAY_MS;

let story: SwitchStory;
beforeEach(async () => {
  story = await openStory();
});
afterEach(() => story.close());

const openImpatientStory = async (): Promise<void> => {
  await story.close();
  story = await openStory(undefined, IMPATIENT_MS);
};

const confirm = (owner: string) =>
  story.context.store.transaction((rows) =>
    recordSignOfLife(rows, story.context, { owner, source: "button", device: "a phone" }),
  );

describe("a silent writer", () => {
  it("A silent writer gets a reminder, and then each note reaches each of its recipients once", async () => {
    const writer = await story.addWriter(["eva@example.com", "ben@example.com"], ["eva@example.com"]);
    await story.pass(FREQUENCY_MS - MINUTE_MS);
    expect(
      mailsTo(story.sink, writer.email).filter(({ link }) => link.includes("confirm-agency")),
    ).toHaveLength(0);
    await story.pass(MINUTE_MS);
    expect(
      mailsTo(story.sink, writer.email).filter(({ link }) => link.includes("confirm-agency")),
    ).toHaveLength(1);
    await story.pass(DELAY_MS - MINUTE_MS);
    expect(mailsTo(story.sink, "eva@example.com")).toHaveLength(0);
    await story.pass(MINUTE_MS);
    await story.pass(30 * DAY_MS);
    expect(mailsTo(story.sink, "eva@example.com")).toHaveLength(2);
    expect(mailsTo(story.sink, "ben@example.com")).toHaveLength(1);
    expect(new Set(story.sink.received.map(({ raw }) => raw.match(/^Message-ID: (\S+)/im)?.[1])).size).toBe(
      story.sink.received.length,
    );
  });

  it("A silent writer gets each reminder once, the last one a day before the delivery", async () => {
    const writer = await story.addWriter(["eva@example.com"]);
    const reminders = () =>
      mailsTo(story.sink, writer.email).filter(({ link }) => link.includes("confirm-agency")).length;
    await story.pass(FREQUENCY_MS);
    expect(reminders()).toBe(1);
    await story.pass(DAY_MS - HOUR_MS);
    expect(reminders()).toBe(1);
    await story.pass(HOUR_MS);
    expect(reminders()).toBe(2);
    await story.work();
    await story.work();
    expect(reminders()).toBe(2);
  });
});

describe("a sign of life", () => {
  it("A sign of life in time starts a new cycle, and nothing of the old one is delivered", async () => {
    const writer = await story.addWriter(["eva@example.com"]);
    await story.pass(FREQUENCY_MS);
    await story.pass(DELAY_MS - MINUTE_MS);
    expect(await confirm(writer._id)).toEqual({ kind: "in-time" });
    await story.pass(MINUTE_MS);
    await story.pass(FREQUENCY_MS - 2 * MINUTE_MS);
    expect(mailsTo(story.sink, "eva@example.com")).toHaveLength(0);
  });

  it("A sign of life after the delivery is answered as too late with the delivery's time, and nothing is sent again", async () => {
    const writer = await story.addWriter(["eva@example.com"]);
    await story.pass(FREQUENCY_MS);
    await story.pass(DELAY_MS);
    const deliveries = story.context.database.db.selectFrom("deliveries").select("triggered_at");
    const { triggered_at } = await deliveries.where("owner", "=", writer._id).executeTakeFirstOrThrow();
    await story.pass(HOUR_MS);
    expect(await confirm(writer._id)).toEqual({ kind: "too-late", deliveredAt: triggered_at.getTime() });
    await story.pass(60 * DAY_MS);
    expect(mailsTo(story.sink, "eva@example.com")).toHaveLength(1);
  });

  it("A sign of life withdraws a reminder that the mail server has not accepted yet", async () => {
    const writer = await story.addWriter(["eva@example.com"]);
    story.sink.treat(writer.email, "refuse-for-now");
    await story.pass(FREQUENCY_MS);
    await confirm(writer._id);
    story.sink.treat(writer.email, "accept");
    await story.pass(HOUR_MS);
    expect(
      mailsTo(story.sink, writer.email).filter(({ link }) => link.includes("confirm-agency")),
    ).toHaveLength(0);
  });
});

describe("a reminder that no mail server accepts", () => {
  for (const manner of ["refuse-for-now", "refuse-for-good", "refuse-content", "hang"] as const) {
    it(`A reminder that is not accepted holds the delivery (${manner}), and once accepted the full delay runs`, async () => {
      if (manner === "hang") await openImpatientStory();
      const writer = await story.addWriter(["eva@example.com"]);
      story.sink.treat(writer.email, manner);
      await story.pass(FREQUENCY_MS);
      for (let day = 0; day < 45; day += 9) await story.pass(9 * DAY_MS);
      expect(mailsTo(story.sink, "eva@example.com")).toHaveLength(0);
      story.sink.treat(writer.email, "accept");
      await story.pass(DAY_MS);
      await story.pass(DELAY_MS - MINUTE_MS);
      expect(mailsTo(story.sink, "eva@example.com")).toHaveLength(0);
      await story.pass(MINUTE_MS);
      expect(mailsTo(story.sink, "eva@example.com")).toHaveLength(1);
    });
  }
});
