import { setTimeout as pause } from "node:timers/promises";
import { MINUTE_MS } from "@afterword/core/time/duration";
import { createSeededRandom } from "@afterword/testing/seeded-random";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plantWriters } from "@afterword/server/testing/plant-writers";
import { startServerProcess, type ServerProcess } from "@afterword/server/testing/server-process";
import { RHYTHM } from "./collect-evidence.ts";
import { openWorld, type World } from "./world.ts";

const WRONG_CLOCK = new URL("wrong-clock.fixture.ts", import.meta.url).href;
/** Longer than the pause between two runs of the jobs. */
const ROUND_MS = 6_000;

let world: World;
let wrong: ServerProcess;
const started: ServerProcess[] = [];

const start = (settings: Record<string, string> = {}): ServerProcess => {
  const server = startServerProcess({ ...world.settings, ...settings });
  started.push(server);
  return server;
};

const serviceMs = async (): Promise<number> => {
  const { db } = world.context.database;
  const row = await db.selectFrom("service_clock").select("service_ms").executeTakeFirstOrThrow();
  return row.service_ms;
};

beforeAll(async () => {
  world = await openWorld({ workers: 0, random: createSeededRandom(1) });
  await plantWriters(world.context, [
    {
      email: "steady.delivered@example.com",
      notes: [["steady.eva@example.com"]],
      standing: { kind: "reminded", deliveryInMs: 0 },
    },
    {
      email: "steady.reminded@example.com",
      notes: [["steady.ben@example.com"]],
      standing: { kind: "watching", silentForMs: RHYTHM.frequencyMs },
    },
  ]);
  const clock = { NODE_OPTIONS: `--import=${WRONG_CLOCK}`, WRONG_BY_MS: String(-MINUTE_MS) };
  wrong = start(clock);
});
afterAll(async () => {
  for (const { child } of started) child.kill("SIGKILL");
  for (const { ended } of started) await ended;
  await world.stop();
});

describe("a server whose clock is a minute behind the database's", () => {
  it("A server with a wrong clock decides nothing, sends nothing and adds no service time", async () => {
    const before = await serviceMs();
    await wrong.ready;
    await pause(ROUND_MS);
    expect(
      wrong.out.filter((line) => line.includes("the clocks of application and database differ")),
    ).not.toEqual([]);
    expect(world.sink.copies).toEqual([]);
    expect(await serviceMs()).toBe(before);
  });

  it("A server with a wrong clock does not stop the other servers", async () => {
    await start().ready;
    await expect
      .poll(() => world.sink.copies.map(({ to }) => to).toSorted(), { timeout: 60_000 })
      .toEqual(["steady.eva@example.com", "steady.reminded@example.com"]);
  });
});
