import { adminFields } from "@afterword/contract/endpoints/accounts";
import { deliveryKey } from "@afterword/core/switch/effects";
import { rowsOf } from "@afterword/server/engine/store/sql/sql-store";
import { deleteAccount } from "@afterword/server/features/accounts/account-deletion";
import { updateByAdmin } from "@afterword/server/features/accounts/admin-changes";
import { sendDeliveryAgain } from "@afterword/server/features/deliveries/sent-deliveries";
import { transaction, type Trx } from "@afterword/server/platform/db/transaction";
import { sweep } from "@afterword/server/engine/switch/sweep";
import { createSystemClock } from "@afterword/server/platform/time/system-clock";
import {
  freshServerDatabase,
  untilLockIsAwaited,
  type ServerDatabase,
} from "@afterword/server/testing/fresh-server-database";
import { startTestServer, type TestServer } from "@afterword/server/testing/test-server";
import { forgetWaves, plantWave } from "@afterword/server/testing/waves";
import { testServer } from "@afterword/testing/postgres";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callerOf, givenBy } from "./interleaved-acts.ts";

let postgres: Awaited<ReturnType<typeof testServer>>;
let database: ServerDatabase;
let server: TestServer;

beforeAll(async () => {
  postgres = await testServer();
  database = await freshServerDatabase(postgres.url);
  server = await startTestServer({}, { database, clock: createSystemClock() });
});
beforeEach(async () => {
  await database.db.updateTable("users").set({ role: "user" }).execute();
  await forgetWaves(server.context);
});
afterAll(async () => {
  await server.close();
  await postgres.stop();
});

/**
 * Takes a first lock; then, while `act` waits for it, a second one, which must be free: an act that had taken it before
 * the first would wait for this transaction, and this one for the act.
 */
const whileWaiting = async <T>(
  takeFirst: (trx: Trx) => Promise<unknown>,
  act: () => Promise<T>,
  takeSecond: (trx: Trx) => Promise<unknown>,
): Promise<T> => {
  let acting: Promise<T> | undefined;
  await transaction(database.db, async (trx) => {
    await takeFirst(trx);
    acting = act();
    await untilLockIsAwaited(database.pool);
    await sql`set local lock_timeout = 200`.execute(trx);
    await takeSecond(trx);
  });
  if (acting === undefined) throw new Error("nothing was done");
  return acting;
};

const plant = async (count: number) => {
  const writers = (await plantWave(server.context, count)).toSorted((one, other) =>
    one.owner < other.owner ? -1 : 1,
  );
  await database.db
    .updateTable("sessions")
    .set({ password_at: new Date(server.context.clock.now()) })
    .execute();
  return writers;
};

/** A writer whose note was delivered, with the keys of the delivery and its mail. */
const plantDelivered = async () => {
  const [writer] = await plant(1);
  if (writer === undefined) throw new Error("nobody was planted");
  await sweep(server.context);
  const { id, note, recipient } = await database.db
    .selectFrom("deliveries")
    .select(["id", "note", "recipient"])
    .where("owner", "=", writer.owner)
    .executeTakeFirstOrThrow();
  const mail = await database.db
    .selectFrom("mails")
    .select(["owner", "id"])
    .where("owner", "=", writer.owner)
    .where("key", "=", deliveryKey(note, recipient))
    .executeTakeFirstOrThrow();
  const mark = { owner: writer.owner, note, recipient, state: "failed" } as const;
  return { writer, delivery: id, mail, mark };
};

describe("the order of locks", () => {
  it.each(["change", "delete"])(
    "An admin's act to %s an account locks it and the admins in the order of their ids",
    async (what) => {
      const [target, admin] = await plant(2);
      if (target === undefined || admin === undefined) throw new Error("nobody was planted");
      await database.db.updateTable("users").set({ role: "admin" }).where("id", "=", admin.owner).execute();
      const given = givenBy(callerOf(admin, "admin"));
      const act = (): Promise<{ readonly ok: boolean }> =>
        what === "change"
          ? updateByAdmin(server.context, given, target.owner, adminFields.parse({ active: false }))
          : deleteAccount(server.context, { ...given, id: target.owner });
      const done = await whileWaiting(
        (trx) => rowsOf(trx).lockUser(target.owner),
        act,
        (trx) => rowsOf(trx).lockUser(admin.owner),
      );
      expect(done.ok).toBe(true);
    },
  );

  it("A delivery that is sent again locks its writer, its mail and then itself", async () => {
    const { writer, delivery, mail, mark } = await plantDelivered();
    const done = await whileWaiting(
      async (trx) => {
        await rowsOf(trx).lockUser(writer.owner);
        await rowsOf(trx).lockMail(mail);
      },
      () => sendDeliveryAgain(server.context, { id: delivery, by: writer.owner }),
      (trx) => rowsOf(trx).markDelivery(mark),
    );
    expect(done.ok).toBe(false);
  });

  it("The deletion of an account locks its mails before its deliveries", async () => {
    const { writer, mail, mark } = await plantDelivered();
    const done = await whileWaiting(
      (trx) => rowsOf(trx).lockMail(mail),
      () => deleteAccount(server.context, { ...givenBy(callerOf(writer, "user")), id: writer.owner }),
      (trx) => rowsOf(trx).markDelivery(mark),
    );
    expect(done.ok).toBe(true);
  });
});
