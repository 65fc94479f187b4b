import { BRAKE_FLOOR } from "@afterword/core/switch/brake";
import { DAY_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSystemClock } from "../../platform/time/system-clock.ts";
import { allowWave, forgetWaves, plantWave } from "../../testing/waves.ts";
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
beforeAll(async () => {
  server = await startTestServer({}, { clock: createSystemClock() });
  admin = await server.addPerson({ role: "admin" });
});
beforeEach(() => forgetWaves(server.context));
afterAll(() => server.close());

const plantNew = (count: number): Promise<PlantedWriter[]> => plantWave(server.context, count, 0, "new");
const plantEstablished = (count: number): Promise<PlantedWriter[]> => plantWave(server.context, count);

const served = async (writers: readonly PlantedWriter[]): Promise<number> => {
  const rows = await server.context.database.db.selectFrom("deliveries").select("owner").execute();
  return writers.filter(({ owner }) => rows.some((row) => row.owner === owner)).length;
};

const groupsOf = async (): Promise<readonly string[]> => {
  const rows = await server.context.database.db.selectFrom("delivered_users").select("brake_group").execute();
  return [...new Set(rows.map(({ brake_group }) => brake_group))];
};

describe("the two groups of the brake", () => {
  it("A wave of 26 fresh accounts holds itself and none of the eight established users who are due", async () => {
    const strangers = await plantNew(26);
    const people = await plantEstablished(8);
    await sweep(server.context);
    expect([await served(strangers), await served(people)]).toEqual([0, 8]);
    expect(await groupsOf()).toEqual(["established"]);
    const later = await plantEstablished(1);
    await sweep(server.context);
    expect(await served(later)).toBe(1);
  });

  it("A wave of established users holds no new one", async () => {
    const people = await plantEstablished(BRAKE_FLOOR + 1);
    const strangers = await plantNew(BRAKE_FLOOR);
    await sweep(server.context);
    expect([await served(strangers), await served(people)]).toEqual([BRAKE_FLOOR, 0]);
    expect(await groupsOf()).toEqual(["new"]);
  });

  it("A busy month of established users does not raise the bound of new ones", async () => {
    const people = await plantEstablished(30);
    await allowWave(server.context);
    const strangers = await plantNew(BRAKE_FLOOR + 1);
    await sweep(server.context);
    expect([await served(strangers), await served(people)]).toEqual([0, 30]);
  });

  it("Each group's hold is mailed to an admin once", async () => {
    await plantEstablished(BRAKE_FLOOR + 1);
    await plantNew(BRAKE_FLOOR + 1);
    for (let sweeps = 0; sweeps < 2; sweeps++) {
      await sweep(server.context);
      await sendDueMails(server.context);
    }
    expect(await readMails(server.context, "deliveries-held", admin.email)).toHaveLength(2);
  });

  it("A held wave of new users that comes of age meanwhile does not hold established users", async () => {
    const strangers = await plantNew(BRAKE_FLOOR + 6);
    await sweep(server.context);
    await moveClock(server.context, 181 * DAY_MS);
    const people = await plantEstablished(1);
    await sweep(server.context);
    expect([await served(strangers), await served(people)]).toEqual([0, 1]);
    const [first] = strangers;
    await decideHeld(server.context, { act: "release", owner: first!.owner, by: admin._id });
    await sweep(server.context);
    expect(await served(strangers)).toBe(1);
    expect((await groupsOf()).toSorted()).toEqual(["established", "new"]);
  });

  it("A sign of life after the first day proves an account, one on the first day does not", async () => {
    const [writer] = await plantNew(1);
    const { context } = server;
    const confirm = async () => {
      const sign = { owner: writer!.owner, source: "button", device: "a phone" } as const;
      await context.store.transaction((rows) => recordSignOfLife(rows, context, sign));
      return (await context.store.rows.findUser(writer!.owner))?.isProved;
    };
    expect(await confirm()).toBe(false);
    await moveClock(context, DAY_MS);
    expect(await confirm()).toBe(true);
  });
});
