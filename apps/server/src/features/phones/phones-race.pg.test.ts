import { testServer } from "@afterword/testing/postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readNow } from "../../engine/clock/service-clock.ts";
import { sendDuePushes } from "../../engine/push/send-due-pushes.ts";
import { queueTestPush } from "../../engine/switch/queue-push.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { createSystemClock } from "../../platform/time/system-clock.ts";
import { freshServerDatabase, untilLockIsAwaited } from "../../testing/fresh-server-database.ts";
import type { ServerDatabase } from "../../testing/fresh-server-database.ts";
import { addPhone } from "../../testing/phones.ts";
import { startTestServer } from "../../testing/test-server.ts";
import type { TestServer } from "../../testing/test-server.ts";
import { revokePhone } from "./queries.ts";

describe("a phone that is pushed to while its rights are taken away", () => {
  let postgres: Awaited<ReturnType<typeof testServer>>;
  let database: ServerDatabase;
  let server: TestServer;

  beforeAll(async () => {
    postgres = await testServer();
    database = await freshServerDatabase(postgres.url);
    server = await startTestServer({}, { database, clock: createSystemClock() });
  });
  afterAll(async () => {
    await server.close();
    await postgres.stop();
  });

  it("The push of a phone waits for what is done to it, and neither breaks the other off", async () => {
    const { context } = server;
    const person = await server.addPerson();
    await addPhone(server, person, { pushKind: "apns", pushToken: "a-phone" });
    const { _id: owner } = person;
    // One that the next challenge takes away.
    const answered = { owner, hash: "answered", purpose: "reminder", issued_ms: 0, used: true };
    await database.db.insertInto("phone_challenges").values(answered).execute();
    await queueTestPush(context.store.rows, context, {
      owner,
      now: await readNow(context.store.rows, context),
    });
    let sending: Promise<void> | undefined;
    let attempts = 0;
    await transaction(database.db, async (trx) => {
      attempts += 1;
      await rowsOf(trx).lockUser(owner);
      sending ??= sendDuePushes(context);
      await untilLockIsAwaited(database.pool);
      await revokePhone(trx, owner);
    });
    await sending;
    expect(attempts).toBe(1);
    const { state } = await database.db.selectFrom("pushes").select("state").executeTakeFirstOrThrow();
    expect(state).toBe("accepted");
  });
});
