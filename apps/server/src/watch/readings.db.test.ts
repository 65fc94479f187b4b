import { DAY_MS, HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSystemClock } from "../adapters/live/system-clock.ts";
import { openStory, type SwitchStory } from "../testing/switch-story.ts";
import { takeReadings, type Readings } from "./readings.ts";

const FREQUENCY_MS = 7 * DAY_MS;
const DELAY_MS = 2 * DAY_MS;

let story: SwitchStory;
const system = createSystemClock();
let skewMs = 0;
beforeEach(async () => {
  skewMs = 0;
  const clock = { ...system, machineNow: () => wallMs(system.machineNow() + skewMs) };
  clock.setOffset(0);
  story = await openStory(() => ({ clock }));
});
afterEach(() => story.close());

const read = (): Promise<Readings> => takeReadings(story.context);

describe("the readings", () => {
  it("are calm when nothing has happened yet", async () => {
    expect(await read()).toMatchObject({
      dueOldestMs: 0,
      outboxOldestMs: 0,
      mailServerAwayMs: 0,
      refusedReminders: 0,
      failedDeliveries: 0,
      heldUsers: 0,
      failingJobs: [],
      disk: null,
    });
  });

  it("stay calm through a silence that is served in time", async () => {
    await story.addWriter(["eva@example.com"]);
    for (const ms of [FREQUENCY_MS, DAY_MS, DAY_MS]) {
      await story.pass(ms);
      const { dueOldestMs, outboxOldestMs } = await read();
      expect(Math.max(dueOldestMs, outboxOldestMs)).toBeLessThan(MINUTE_MS);
    }
  });

  it("tell how far the machine's clock is ahead of the database's", async () => {
    skewMs = -9_000;
    const { clockSkewMs } = await read();
    expect(Math.abs(clockSkewMs + 9_000)).toBeLessThan(1_000);
  });

  it("tell for how long a switch has been due while no sweep can decide", async () => {
    await story.addWriter(["eva@example.com"]);
    skewMs = 60_000;
    await story.pass(FREQUENCY_MS + HOUR_MS);
    expect(Math.abs((await read()).dueOldestMs - HOUR_MS)).toBeLessThan(MINUTE_MS);
  });

  it("tell how old the last heartbeat is", async () => {
    await story.context.database.db
      .updateTable("service_clock")
      .set({ beat_at: new Date(story.context.clock.now() - 4 * MINUTE_MS) })
      .execute();
    const { serviceClockLagMs } = await read();
    expect(Math.abs(serviceClockLagMs - 4 * MINUTE_MS)).toBeLessThan(5_000);
  });

  it("tell what this process alone knows", async () => {
    const { vitals, clock } = story.context;
    vitals.jobEnded("send-outbox", "failed", clock.now());
    vitals.mailServerAnswered(false, wallMs(clock.now() - MINUTE_MS));
    const { failingJobs, mailServerAwayMs } = await read();
    expect(failingJobs).toMatchObject([{ job: "send-outbox", times: 1 }]);
    expect(mailServerAwayMs).toBeGreaterThanOrEqual(MINUTE_MS);
  });
});

describe("the oldest mail of the outbox", () => {
  it("ages while the mail server takes nothing, although each try puts it off", async () => {
    await story.addWriter(["eva@example.com"]);
    story.sink.treatAll("refuse-for-now");
    await story.pass(FREQUENCY_MS);
    for (const _ of [1, 2, 3, 4]) await story.pass(5 * MINUTE_MS);
    expect(Math.abs((await read()).outboxOldestMs - 20 * MINUTE_MS)).toBeLessThan(MINUTE_MS);
  });

  it("is not one whose own address refuses it while others get out", async () => {
    const deaf = await story.addWriter(["eva@example.com"]);
    await story.addWriter(["ben@example.com"]);
    story.sink.treat(deaf.email, "refuse-for-now");
    await story.pass(FREQUENCY_MS);
    await story.pass(HOUR_MS);
    expect((await read()).outboxOldestMs).toBeLessThan(MINUTE_MS);
  });

  it("is one that nobody tries", async () => {
    await story.addWriter(["eva@example.com"]);
    await story.pass(FREQUENCY_MS);
    skewMs = 60_000;
    await story.context.database.db.updateTable("mails").set({ state: "queued", due_ms: 0 }).execute();
    expect((await read()).outboxOldestMs).toBeGreaterThan(FREQUENCY_MS - MINUTE_MS);
  });
});

describe("what is refused", () => {
  it("is a reminder that no mail server took for more than a day", async () => {
    const deaf = await story.addWriter(["eva@example.com"]);
    story.sink.treat(deaf.email, "refuse-for-good");
    await story.pass(FREQUENCY_MS);
    await story.pass(DAY_MS - MINUTE_MS);
    expect((await read()).refusedReminders).toBe(0);
    await story.pass(2 * MINUTE_MS);
    expect((await read()).refusedReminders).toBe(1);
    story.sink.treat(deaf.email, "accept");
    await story.pass(DAY_MS);
    expect((await read()).refusedReminders).toBe(0);
  });

  it("is a delivery that failed for good, for some weeks", async () => {
    await story.addWriter(["gone@example.com", "eva@example.com"]);
    story.sink.treat("gone@example.com", "refuse-for-good");
    await story.pass(FREQUENCY_MS);
    await story.pass(DELAY_MS);
    for (let day = 0; day < 8; day++) await story.pass(DAY_MS);
    expect((await read()).failedDeliveries).toBe(1);
    await story.pass(40 * DAY_MS);
    expect((await read()).failedDeliveries).toBe(0);
  });

  it("is a user whose delivery the brake holds back, until an admin has released it", async () => {
    const { _id } = await story.addWriter(["eva@example.com"]);
    const at = new Date(story.context.clock.now());
    const users = story.context.database.db.updateTable("users").where("id", "=", _id);
    await users.set({ held_cycle: 1, held_at: at }).execute();
    expect((await read()).heldUsers).toBe(1);
    await users.set({ held_released_at: at }).execute();
    expect((await read()).heldUsers).toBe(0);
  });
});
