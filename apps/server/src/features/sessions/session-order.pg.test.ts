import { SECOND_MS } from "@afterword/core/time/duration";
import { testServer } from "@afterword/testing/postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { freshServerDatabase, untilLockIsAwaited } from "../../testing/fresh-server-database.ts";
import type { ServerDatabase } from "../../testing/fresh-server-database.ts";
import { startTestServer } from "../../testing/test-server.ts";
import type { Person, TestServer } from "../../testing/test-server.ts";
import { GRACE_MS } from "./session-tokens.ts";

describe("the end of a session", () => {
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

  const renew = ({ _id, refreshToken }: Person) =>
    server.call("POST", "/api/loginagain", { body: { token: refreshToken, _id } });

  const logInAgain = ({ email, password }: Person) =>
    server.call("POST", "/api/login", { body: { email, fieldpw: password, isApp: true } });

  it.each([
    [
      "a log-out",
      200,
      (ada: Person) => server.call("POST", "/api/logout", { body: { token: ada.refreshToken } }),
    ],
    [
      "the end of all others",
      200,
      (ada: Person) => server.call("POST", "/api/sessions/end-others", { token: ada.token }),
    ],
    ["an old token that comes back", 401, renew],
  ])(
    "The end of a session by %s waits until the account is unlocked by a password change",
    async (_, status, end) => {
      const ada = await server.addPerson();
      await logInAgain(ada);
      await renew(ada);
      await server.pass(GRACE_MS + SECOND_MS);
      let ending: ReturnType<typeof end> | undefined;
      await transaction(database.db, async (trx) => {
        await rowsOf(trx).lockUser(ada._id);
        ending = end(ada);
        await untilLockIsAwaited(database.pool);
        const sessions = trx.selectFrom("sessions").select("id").where("owner", "=", ada._id);
        expect(await sessions.forUpdate().skipLocked().execute()).toHaveLength(2);
      });
      expect((await ending)?.statusCode).toBe(status);
      const ended = database.db.selectFrom("sessions").select("id").where("owner", "=", ada._id);
      expect(await ended.where("ended_at", "is not", null).execute()).toHaveLength(1);
    },
  );
});
