import { BRAKE_FLOOR } from "@afterword/core/switch/brake";
import { DAY_MS, HOUR_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSystemClock } from "../../platform/time/system-clock.ts";
import { letCanaryArrive } from "../../testing/canary-nights.ts";
import { forgetWaves, plantWave } from "../../testing/waves.ts";
import type { PlantedWriter } from "../../testing/plant-writers.ts";
import { readMails } from "../../testing/read-mails.ts";
import { startTestServer, type Person, type TestServer } from "../../testing/test-server.ts";
import { moveClock } from "../clock/service-clock.ts";
import { sendDueMails } from "../outbox/send-due-mails.ts";
import { decideHeld } from "./held-deliveries.ts";
import { recordSignOfLife } from "./signs-of-life.ts";
import { sweep } from "./sweep.ts";

let server: TestServer;
let admin: Person;
let writers: readonly PlantedWriter[];
let writer: PlantedWriter;
beforeAll(async () => {
  server = await startTestServer({}, { clock: createSystemClock() });
  admin = await server.addPerson({ role: "admin" });
});
beforeEach(async () => {
  await forgetWaves(server.context);
  writers = await plantWave(server.context, BRAKE_FLOOR + 1);
  [writer] = writers as [PlantedWriter];
  await work();
});
afterAll(() => server.close());

/** One round of the jobs, and a second for what the first one made due. */
const work = async (): Promise<void> => {
  for (let rounds = 0; rounds < 2; rounds++) {
    await sweep(server.context);
    await sendDueMails(server.context);
  }
};
const pass = async (ms: number): Promise<void> => {
  await moveClock(server.context, ms);
  await work();
};

const letArrive = (nights: number): Promise<void> => letCanaryArrive(server.context, admin._id, nights);

const served = async (): Promise<number> =>
  (await server.context.database.db.selectFrom("deliveries").select("owner").execute()).length;

const heldOf = async ({ owner }: PlantedWriter) => (await server.context.store.rows.findUser(owner))?.held;

const reminders = async (): Promise<number> =>
  (await readMails(server.context, "reminder", writer.email)).length;

const confirm = () => {
  const { context } = server;
  const sign = { owner: writer.owner, source: "button", device: "a phone" } as const;
  return context.store.transaction((rows) => recordSignOfLife(rows, context, sign));
};

const FULL_DELAY_MS = 2 * DAY_MS;

/** Over the last notice, without which nothing is delivered. */
const passFullDelay = async (): Promise<void> => {
  await pass(DAY_MS);
  await pass(FULL_DELAY_MS - DAY_MS + HOUR_MS);
};

describe("a hold that no admin decides about", () => {
  it("After 14 days with 7 nights of the canary, each held user gets a reminder and the full delay, then is delivered", async () => {
    await letArrive(7);
    await pass(14 * DAY_MS - HOUR_MS);
    expect([await reminders(), await served()]).toEqual([0, 0]);
    await pass(HOUR_MS);
    expect([await reminders(), await served()]).toEqual([1, 0]);
    await pass(DAY_MS);
    await pass(DAY_MS - HOUR_MS);
    expect(await served()).toBe(0);
    await pass(2 * HOUR_MS);
    expect(await served()).toBe(BRAKE_FLOOR + 1);
  });

  it("With 6 nights of the canary a hold goes on, until 14 days have 7", async () => {
    await letArrive(6);
    await pass(14 * DAY_MS);
    await pass(40 * DAY_MS);
    expect([await reminders(), await served()]).toEqual([0, 0]);
    await letArrive(7);
    await pass(8 * DAY_MS);
    expect([await reminders(), await served()]).toEqual([1, 0]);
  });

  it("Users who pass after a hold do not begin another one, nor count as due for it", async () => {
    await letArrive(7);
    await pass(14 * DAY_MS);
    const others = await plantWave(server.context, BRAKE_FLOOR, FULL_DELAY_MS);
    await passFullDelay();
    expect(await served()).toBe(BRAKE_FLOOR + 1 + others.length);
  });

  it("A sign of life after the end of a hold begins a cycle that the brake may hold again", async () => {
    await letArrive(7);
    await pass(14 * DAY_MS);
    expect(await heldOf(writer)).toMatchObject({ releasedAt: expect.any(Number) });
    expect(await confirm()).toEqual({ kind: "in-time" });
    expect(await heldOf(writer)).toBeNull();
    await passFullDelay();
    expect(await served()).toBe(BRAKE_FLOOR);
  });

  it("A user who joins a hold is let go at its end, so that no hold feeds itself", async () => {
    await letArrive(14);
    await pass(7 * DAY_MS);
    const [late] = (await plantWave(server.context, 1)) as [PlantedWriter];
    await pass(HOUR_MS);
    expect(await heldOf(late)).toMatchObject({ releasedAt: null });
    await pass(7 * DAY_MS);
    for (const one of [writer, late])
      expect(await heldOf(one)).toMatchObject({ releasedAt: expect.any(Number) });
  });

  it("A user whom an admin refuses on the last day gets one reminder, and may be held again", async () => {
    await letArrive(7);
    await pass(14 * DAY_MS - HOUR_MS);
    await decideHeld(server.context, { act: "refuse", owner: writer.owner, by: admin._id });
    await pass(2 * HOUR_MS);
    expect(await reminders()).toBe(1);
    expect(await heldOf(writer)).toBeNull();
  });

  it("A user whose account was disabled on the last day has no hold that ends", async () => {
    await letArrive(7);
    const users = server.context.database.db.updateTable("users").where("id", "=", writer.owner);
    await users.set({ active: false }).execute();
    await pass(14 * DAY_MS);
    expect(await reminders()).toBe(0);
    expect(await heldOf(writer)).toBeNull();
  });

  it("The end of a hold is logged once for each user", async () => {
    await letArrive(7);
    await pass(14 * DAY_MS);
    await pass(HOUR_MS);
    const events = server.context.database.db
      .selectFrom("audit_events")
      .select("detail")
      .where("kind", "=", "delivery-hold-ended");
    expect(await events.where("owner", "=", writer.owner).execute()).toEqual([{ detail: { cycle: 1 } }]);
  });
});
