import { testServer } from "@afterword/testing/postgres";
import { BRAKE_FLOOR } from "@afterword/core/switch/brake";
import { sizeOf } from "@afterword/testing/whole-run";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSystemClock } from "../../platform/time/system-clock.ts";
import { openDatabase } from "../../platform/db/database.ts";
import { freshServerDatabase, type ServerDatabase } from "../../testing/fresh-server-database.ts";
import { throwLater } from "../../testing/fresh-database.ts";
import { forgetWaves, plantWave } from "../../testing/waves.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { sweep } from "./sweep.ts";

const ROUNDS = sizeOf({ short: 4, whole: 12 });

describe("the brake of two servers", () => {
  let postgres: Awaited<ReturnType<typeof testServer>>;
  let database: ServerDatabase;
  let servers: readonly TestServer[];

  beforeAll(async () => {
    postgres = await testServer();
    database = await freshServerDatabase(postgres.url);
    const second = await openDatabase({ kind: "url", url: database.url }, throwLater);
    servers = [
      await startTestServer({}, { database, clock: createSystemClock() }),
      await startTestServer({}, { database: second, clock: createSystemClock() }),
    ];
    await servers[0]!.addPerson({ role: "admin" });
  });
  afterAll(async () => {
    for (const server of servers.toReversed()) await server.close();
    await postgres.stop();
  });

  const sweepTogether = () => Promise.all(servers.map(({ context }) => sweep(context)));

  const count = async (table: "delivered_users" | "deliveries" | "mails"): Promise<number> => {
    const { count: rows } = await database.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return rows;
  };

  it("Two sweeps at once let a small wave pass whole, and deliver each user once", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await forgetWaves(servers[0]!.context);
      await plantWave(servers[0]!.context, BRAKE_FLOOR);
      await sweepTogether();
      expect(await count("delivered_users")).toBe(BRAKE_FLOOR);
      expect(await count("deliveries")).toBe(BRAKE_FLOOR);
    }
  });

  it("Two sweeps at once stop a larger wave whole, and mail the admin once", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await forgetWaves(servers[0]!.context);
      await plantWave(servers[0]!.context, BRAKE_FLOOR + 1);
      await sweepTogether();
      await sweepTogether();
      expect(await count("deliveries")).toBe(0);
      // Nothing but the one mail to the admin.
      expect(await count("mails")).toBe(1);
    }
  });

  it("Two sweeps at once hold a wave of fresh accounts whole, and let all established users pass", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await forgetWaves(servers[0]!.context);
      const strangers = await plantWave(servers[0]!.context, BRAKE_FLOOR + 6, 0, "new");
      await plantWave(servers[0]!.context, BRAKE_FLOOR);
      await sweepTogether();
      await sweepTogether();
      expect(await count("delivered_users")).toBe(BRAKE_FLOOR);
      const rows = await database.db.selectFrom("delivered_users").select("owner").execute();
      expect(strangers.filter(({ owner }) => rows.some((row) => row.owner === owner))).toEqual([]);
    }
  });

  it("Waves that follow each other during sweeps never pass more than a day allows", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await forgetWaves(servers[0]!.context);
      await plantWave(servers[0]!.context, BRAKE_FLOOR / 2);
      await Promise.all([
        sweepTogether(),
        plantWave(servers[1]!.context, BRAKE_FLOOR - 1).then(sweepTogether),
        sweepTogether(),
      ]);
      expect(await count("deliveries")).toBeLessThanOrEqual(BRAKE_FLOOR);
    }
  });
});
