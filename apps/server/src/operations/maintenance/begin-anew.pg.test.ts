import { testServer } from "@afterword/testing/postgres";
import type { SwitchState } from "@afterword/core/switch/state";
import { serviceMs, wallMs } from "@afterword/core/time/instant";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { transaction } from "../../platform/db/transaction.ts";
import {
  freshServerDatabase,
  untilLockIsAwaited,
  type ServerDatabase,
} from "../../testing/fresh-server-database.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { beginAnew } from "./begin-anew.ts";

describe("a new beginning beside a server that was not stopped", () => {
  let postgres: Awaited<ReturnType<typeof testServer>>;
  let database: ServerDatabase;
  let server: TestServer;

  beforeAll(async () => {
    postgres = await testServer();
    database = await freshServerDatabase(postgres.url);
    server = await startTestServer({}, { database });
  });
  afterAll(async () => {
    await server.close();
    await postgres.stop();
  });

  it("A new beginning never takes back what is being decided about a user at that moment", async () => {
    const owner = (await server.addPerson())._id;
    const before: SwitchState = { kind: "watching", cycle: 3, baseAt: serviceMs(0) };
    const decided: SwitchState = { kind: "delivered", cycle: 3, deliveredAt: wallMs(0) };
    const write = (db: Pick<typeof database.db, "updateTable">, state: SwitchState) =>
      db
        .updateTable("users")
        .set({ switch_state: JSON.stringify(state) })
        .where("id", "=", owner)
        .execute();
    await write(database.db, before);
    let beginning: Promise<number> | undefined;
    await transaction(database.db, async (trx) => {
      await write(trx, decided);
      beginning = begin();
      await untilLockIsAwaited(database.pool);
    });
    await beginning;
    const { switch_state: after } = await database.db
      .selectFrom("users")
      .select("switch_state")
      .where("id", "=", owner)
      .executeTakeFirstOrThrow();
    expect(after).toEqual(decided);
  });

  const begin = async (): Promise<number> => {
    const client = await database.pool.connect();
    try {
      await client.query("begin");
      const count = await beginAnew(client);
      await client.query("commit");
      return count;
    } finally {
      client.release();
    }
  };
});
