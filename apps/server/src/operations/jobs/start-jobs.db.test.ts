import { setTimeout as pause } from "node:timers/promises";
import { HOUR_MS } from "@afterword/core/time/duration";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { moveClock } from "../../engine/clock/service-clock.ts";
import { IMPATIENT_MS, mailsTo, openStory, type SwitchStory } from "../../testing/switch-story.ts";
import { xsrfHeaders } from "../../testing/test-server.ts";
import { systemTimer } from "../../platform/time/system-clock.ts";
import { createSendSlots } from "../../engine/outbox/send-slots.ts";
import { startJobs } from "./start-jobs.ts";

const FREQUENCY_MS = 672 * HOUR_MS;

describe("the jobs", () => {
  let story: SwitchStory;
  beforeEach(async () => {
    story = await openStory();
  });
  afterEach(() => story.close());

  it("The jobs do what is due once notified, and nothing after they were stopped", async () => {
    const writer = await story.addWriter(["miriam@example.com"]);
    const jobs = await startJobs(story.context);
    await moveClock(story.context, FREQUENCY_MS);
    story.context.notifyJobs();
    await until(() => mailsTo(story.sink, writer.email).length === 1);
    await jobs.stop();
    await moveClock(story.context, FREQUENCY_MS);
    story.context.notifyJobs();
    await pause(200);
    expect(mailsTo(story.sink, "miriam@example.com")).toHaveLength(0);
  });

  it("Two servers with running jobs send a mail only once", async () => {
    const writer = await story.addWriter(["miriam@example.com"]);
    const both = await Promise.all([
      startJobs(story.context),
      startJobs({ ...story.context, sendSlots: createSendSlots(systemTimer) }),
    ]);
    await moveClock(story.context, FREQUENCY_MS);
    story.context.notifyJobs();
    await until(() => mailsTo(story.sink, writer.email).length >= 1);
    await Promise.all(both.map(({ stop }) => stop()));
    expect(mailsTo(story.sink, writer.email)).toHaveLength(1);
  });

  it("The jobs finish their background tasks before they stop", async () => {
    const { context, server } = story;
    const jobs = await startJobs(context);
    const payload = { email: "nobody@example.com" };
    const headers = await xsrfHeaders(server.app);
    await server.app.inject({ method: "POST", url: "/api/user/forgot-password", headers, payload });
    await jobs.stop();
    const { db } = context.database;
    expect(await db.selectFrom("background_tasks").select("id").execute()).toEqual([]);
    expect(await db.selectFrom("mails").select("kind").execute()).toEqual([{ kind: "no-account" }]);
  });

  it("A job that keeps failing is recorded while the others go on", async () => {
    await story.context.database.pool.query("drop table alarms");
    const jobs = await startJobs(story.context);
    const failing = () => story.context.processStats.failingJobs(story.context.clock.now());
    await until(() => failing().length > 0);
    await jobs.stop();
    expect(failing()).toMatchObject([{ job: "look-at-alarms", times: 1 }]);
    expect(story.context.processStats.consumeCommittedSweep()).toBe(true);
  });

  it("The jobs finish a mail in flight before they stop", async () => {
    await story.close();
    story = await openStory(undefined, IMPATIENT_MS);
    const writer = await story.addWriter(["miriam@example.com"]);
    story.sink.treat(writer.email, "hang");
    const jobs = await startJobs(story.context);
    await moveClock(story.context, FREQUENCY_MS);
    story.context.notifyJobs();
    await until(() => story.context.sendSlots.inFlight.size === 1);
    await jobs.stop();
    expect(story.context.sendSlots.inFlight.size).toBe(0);
    const mail = await story.context.database.db.selectFrom("mails").selectAll().executeTakeFirstOrThrow();
    expect(mail).toMatchObject({ state: "queued", attempts: 1, last_answer: expect.any(String) });
  });
});

const until = async (holds: () => boolean): Promise<void> => {
  for (let check = 0; !holds(); check++) {
    if (check > 1_000) throw new Error("it did not come");
    await pause(10);
  }
};
