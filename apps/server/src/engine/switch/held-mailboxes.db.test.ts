import { BRAKE_FLOOR } from "@afterword/core/switch/brake";
import { reminderBounced, reminderRefused } from "@afterword/core/switch/events";
import type { SwitchState } from "@afterword/core/switch/state";
import { DAY_MS, HOUR_MS } from "@afterword/core/time/duration";
import type { Now } from "@afterword/core/time/instant";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSystemClock } from "../../platform/time/system-clock.ts";
import { letCanaryArrive } from "../../testing/canary-nights.ts";
import { forgetWaves, plantWave } from "../../testing/waves.ts";
import type { PlantedWriter } from "../../testing/plant-writers.ts";
import { startTestServer, type Person, type TestServer } from "../../testing/test-server.ts";
import { moveClock, readNow } from "../clock/service-clock.ts";
import { sendDueMails } from "../outbox/send-due-mails.ts";
import { decideHeld } from "./held-deliveries.ts";
import { sweep } from "./sweep.ts";
import { decideAsked } from "./unreachable-owners.ts";

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
  await sweep(server.context);
});
afterAll(() => server.close());

/** Without a round of the outbox: nothing that is queued reaches a mail server. */
const sweepAfter = async (ms: number): Promise<void> => {
  await moveClock(server.context, ms);
  await sweep(server.context);
  await sweep(server.context);
};
const pass = async (ms: number): Promise<void> => {
  await sweepAfter(ms);
  await sendDueMails(server.context);
  await sweep(server.context);
};

/** What a mail server said of the owner's reminder. */
const hear = ({ owner }: PlantedWriter, event: (state: SwitchState, now: Now) => SwitchState) => {
  const { context } = server;
  return context.store.transaction(async (rows) => {
    const user = (await rows.lockUser(owner))!;
    const now = await readNow(rows, context);
    await decideAsked(rows, context, { user, switchState: event(user.switchState, now), now });
  });
};
const bounce = (of: PlantedWriter) =>
  hear(of, (state, now) => reminderBounced(state, { cycle: 1, number: 1 }, { counts: true }, now));
const refuse = (of: PlantedWriter) =>
  hear(of, (state, now) => reminderRefused(state, { cycle: 2, number: 1 }, { counts: true }, now));

const findUser = async ({ owner }: PlantedWriter) => (await server.context.store.rows.findUser(owner))!;
const heldOf = async (of: PlantedWriter) => (await findUser(of)).held;
const served = async (): Promise<readonly string[]> =>
  (await server.context.database.db.selectFrom("deliveries").select("owner").execute()).map(
    ({ owner }) => owner,
  );

describe("a held owner whose mailbox dies", () => {
  it("A reminder that comes back voids the delay, and its owner stays held since then", async () => {
    const before = await heldOf(writer);
    await bounce(writer);
    expect(await findUser(writer)).toMatchObject({
      held: before,
      switchState: { kind: "reminding", round: 2 },
    });
    await pass(DAY_MS);
    await pass(DAY_MS);
    await pass(DAY_MS + HOUR_MS);
    expect(await findUser(writer)).toMatchObject({
      held: before,
      switchState: { kind: "reminded", round: 2 },
    });
    expect(await served()).toEqual([]);
  });

  it("A wave whose reminders all come back goes on holding users who fall due", async () => {
    for (const each of writers) await bounce(each);
    const [late] = (await plantWave(server.context, 1)) as [PlantedWriter];
    await sweep(server.context);
    expect(await heldOf(late)).toMatchObject({ releasedAt: null });
  });

  it("A release before the reminder came back lets the same delivery go when it is due again", async () => {
    await decideHeld(server.context, { act: "release", owner: writer.owner, by: admin._id });
    await bounce(writer);
    await pass(DAY_MS);
    await pass(DAY_MS);
    expect(await served()).toEqual([]);
    await pass(DAY_MS + HOUR_MS);
    expect(await served()).toEqual([writer.owner]);
  });

  it("A hold of an owner whose reminders come back ends after 14 days as any other", async () => {
    await letCanaryArrive(server.context, admin._id, 7);
    await sweepAfter(7 * DAY_MS);
    await bounce(writer);
    await sweepAfter(7 * DAY_MS);
    expect(await findUser(writer)).toMatchObject({
      held: { cycle: 2, releasedAt: expect.any(Number) },
      switchState: { kind: "reminding", cycle: 2 },
    });
  });

  it("After the hold refused tries make an owner unreachable, whose delivery the brake lets pass as well", async () => {
    await letCanaryArrive(server.context, admin._id, 7);
    await sweepAfter(14 * DAY_MS);
    for (let tries = 0; tries < 15; tries++) {
      await refuse(writer);
      await sweepAfter(2 * DAY_MS);
    }
    expect((await findUser(writer)).switchState).toMatchObject({ unreachable: { declared: false } });
    await plantWave(server.context, BRAKE_FLOOR + 1);
    await sweepAfter(13 * DAY_MS);
    expect(await served()).toEqual([]);
    await sweepAfter(DAY_MS + HOUR_MS);
    expect(await served()).toEqual([writer.owner]);
  });

  it("Unreachable owners who are due count for the brake", async () => {
    await forgetWaves(server.context);
    const gone = await plantWave(server.context, BRAKE_FLOOR + 1);
    const { service } = await readNow(server.context.store.rows, server.context);
    const state = {
      kind: "reminding",
      cycle: 1,
      queuedAt: service - 60 * DAY_MS,
      unreachable: { at: service - 16 * DAY_MS, declared: false },
    };
    const users = server.context.database.db
      .updateTable("users")
      .set({ switch_state: JSON.stringify(state) });
    const ids = gone.map(({ owner }) => owner);
    await users.where("id", "in", ids).execute();
    await sweep(server.context);
    expect(await served()).toEqual([]);
    expect(await heldOf(gone[0]!)).toMatchObject({ releasedAt: null });
  });
});
