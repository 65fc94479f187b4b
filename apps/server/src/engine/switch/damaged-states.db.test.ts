import { BRAKE_FLOOR } from "@afterword/core/switch/brake";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSystemClock } from "../../platform/time/system-clock.ts";
import type { PlantedWriter } from "../../testing/plant-writers.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { forgetWaves, plantWave } from "../../testing/waves.ts";
import { sweep } from "./sweep.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, { clock: createSystemClock() });
});
afterAll(() => server.close());
beforeEach(() => forgetWaves(server.context));

const damage = async ({ owner }: PlantedWriter, path: string, value: unknown): Promise<void> => {
  await sql`
    update users set switch_state = jsonb_set(switch_state, ${path}::text[], ${JSON.stringify(value)}::jsonb)
    where id = ${owner}`.execute(server.context.database.db);
};

const countDelivered = async (): Promise<number> =>
  (await server.context.database.db.selectFrom("deliveries").select("id").execute()).length;

const countDue = async (): Promise<number> =>
  (
    await server.context.database.db
      .selectFrom("users")
      .select("id")
      .where("due_ms", "is not", null)
      .execute()
  ).length;

const DAMAGES = [
  ["whose reminder was accepted at no number", "{acceptedAt}", "x"],
  ["whose state is of an unknown kind", "{kind}", "paused"],
  ["who became unreachable at no number", "{unreachable}", { at: "x", declared: true }],
  ["whose tries are no list", "{tries,standing}", "no list"],
] as const;

describe("a user whose stored state is damaged", () => {
  it.each([
    ...DAMAGES,
    ["whose reminder was accepted at a part of a millisecond", "{acceptedAt}", 1.5] as const,
  ])("A user %s fails alone and stays due, and the others' notes go out", async (_which, path, value) => {
    const [damaged] = await plantWave(server.context, BRAKE_FLOOR);
    await damage(damaged!, path, value);
    expect(await sweep(server.context)).toEqual({ kind: "swept", looked: BRAKE_FLOOR - 1, failed: 1 });
    expect([await countDelivered(), await countDue()]).toEqual([BRAKE_FLOOR - 1, 1]);
  });

  it.each(DAMAGES)("A user %s counts for the brake as one who is due", async (_which, path, value) => {
    for (const [sound, delivered] of [
      [BRAKE_FLOOR - 1, BRAKE_FLOOR - 1],
      [BRAKE_FLOOR, 0],
    ] as const) {
      await forgetWaves(server.context);
      const [damaged, paused] = await plantWave(server.context, sound + 2);
      await damage(damaged!, path, value);
      await server.context.database.db
        .updateTable("notes")
        .set({ active: false })
        .where("owner", "=", paused!.owner)
        .execute();
      expect(await sweep(server.context)).toEqual({ kind: "swept", looked: sound + 1, failed: 1 });
      expect(await countDelivered()).toBe(delivered);
    }
  });

  it("A user with a damaged state who would not be delivered yet does not count for the brake", async () => {
    const [damaged] = await plantWave(server.context, BRAKE_FLOOR + 1);
    await damage(damaged!, "{kind}", "paused");
    const { db } = server.context.database;
    await db.updateTable("users").set({ due_ms: null }).where("id", "=", damaged!.owner).execute();
    expect(await sweep(server.context)).toEqual({ kind: "swept", looked: BRAKE_FLOOR, failed: 0 });
    expect(await countDelivered()).toBe(BRAKE_FLOOR);
  });

  it("A user who fails within a batch is logged once a try, and is not tried again before its pause is over", async () => {
    const [damaged] = await plantWave(server.context, 2);
    await damage(damaged!, "{kind}", "paused");
    const errors: unknown[] = [];
    const log = { ...server.context.log, error: (line: unknown) => errors.push(line) };
    const context = { ...server.context, log: log as unknown as typeof server.context.log };
    expect(await sweep(context)).toEqual({ kind: "swept", looked: 1, failed: 1 });
    // In the next sweep it would be alone.
    expect([errors.length, context.setAside.isWaiting(damaged!.owner)]).toEqual([1, true]);
    expect(await sweep(context)).toEqual({ kind: "swept", looked: 0, failed: 1 });
    expect(errors).toEqual([
      { err: expect.objectContaining({ message: expect.stringContaining("paused") }) },
    ]);
  });
});
