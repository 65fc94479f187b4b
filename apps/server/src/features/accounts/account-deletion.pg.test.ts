import { setTimeout as pause } from "node:timers/promises";
import { testServer } from "@afterword/testing/postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendDueMails } from "../../engine/outbox/send-due-mails.ts";
import { sweep } from "../../engine/switch/sweep.ts";
import { openDatabase } from "../../platform/db/database.ts";
import { createSystemClock } from "../../platform/time/system-clock.ts";
import { throwLater } from "../../testing/fresh-database.ts";
import { freshServerDatabase } from "../../testing/fresh-server-database.ts";
import type { ServerDatabase } from "../../testing/fresh-server-database.ts";
import type { PlantedWriter } from "../../testing/plant-writers.ts";
import { startTestServer } from "../../testing/test-server.ts";
import type { Person, TestServer } from "../../testing/test-server.ts";
import { forgetWaves, plantWave } from "../../testing/waves.ts";

const ROUNDS = 6;
const WRITERS = 10;
const OWNED = ["notes", "deliveries", "mails", "secret_links", "recipients", "delivered_users"] as const;

describe("the deletion of accounts during a delivery", () => {
  let postgres: Awaited<ReturnType<typeof testServer>>;
  let database: ServerDatabase;
  let servers: readonly [TestServer, TestServer];
  let admin: Person;

  beforeAll(async () => {
    postgres = await testServer();
    database = await freshServerDatabase(postgres.url);
    const second = await openDatabase({ kind: "url", url: database.url }, throwLater);
    servers = [
      await startTestServer({}, { database, clock: createSystemClock() }),
      await startTestServer({}, { database: second, clock: createSystemClock() }),
    ];
    admin = await servers[0].addPerson({ role: "admin" });
  });
  afterAll(async () => {
    for (const server of servers.toReversed()) await server.close();
    await postgres.stop();
  });

  const deliver = async ({ context }: TestServer): Promise<void> => {
    await sweep(context);
    await sendDueMails(context);
  };

  /** One after the other, so that some are deleted before their notes are released and some afterwards. */
  const remove = async ({ owner }: PlantedWriter, index: number): Promise<number> => {
    await pause(index * 10);
    const answer = await servers[1].call("DELETE", `/api/user/${owner}`, { token: admin.token });
    return answer.statusCode;
  };

  const rowsOf = async (owner: string): Promise<number> => {
    let rows = 0;
    for (const table of OWNED)
      rows += (await database.db.selectFrom(table).selectAll().where("owner", "=", owner).execute()).length;
    return rows;
  };

  it("Accounts deleted during a delivery are gone as a whole, and all other notes go out", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await forgetWaves(servers[0].context);
      const writers = await plantWave(servers[0].context, WRITERS);
      const [gone, stay] = [writers.slice(0, WRITERS / 2), writers.slice(WRITERS / 2)];
      const [, , ...statuses] = await Promise.all([
        deliver(servers[0]),
        deliver(servers[1]),
        ...gone.map(remove),
      ]);
      expect(statuses).toEqual(gone.map(() => 200));
      for (const { owner } of gone) expect(await rowsOf(owner)).toBe(0);
      await deliver(servers[0]);
      for (const { owner } of stay) {
        const delivered = database.db.selectFrom("deliveries").select("state").where("owner", "=", owner);
        expect(await delivered.execute()).toHaveLength(1);
      }
    }
  });
});
