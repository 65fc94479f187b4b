import { testServer } from "@afterword/testing/postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordAudit } from "../../engine/store/sql/audit-events.ts";
import { openDatabase } from "../../platform/db/database.ts";
import { throwLater } from "../../testing/fresh-database.ts";
import { freshServerDatabase } from "../../testing/fresh-server-database.ts";
import type { ServerDatabase } from "../../testing/fresh-server-database.ts";
import { startTestServer } from "../../testing/test-server.ts";
import type { Person, TestServer } from "../../testing/test-server.ts";
import { verifyAudit } from "../audit/verification.ts";

describe("two servers on one database", () => {
  let postgres: Awaited<ReturnType<typeof testServer>>;
  let database: ServerDatabase;
  let one: TestServer;
  let other: TestServer;
  let ada: Person;

  beforeAll(async () => {
    postgres = await testServer();
    database = await freshServerDatabase(postgres.url);
    one = await startTestServer({}, { database });
    other = await startTestServer(
      {},
      { database: await openDatabase({ kind: "url", url: database.url }, throwLater) },
    );
    ada = await one.addPerson();
  });
  afterAll(async () => {
    await other.close();
    await one.close();
    await postgres.stop();
  });

  const logIn = async (server: TestServer, fieldpw: string, ip: string, { email } = ada): Promise<number> => {
    const body = { email, fieldpw, isApp: true };
    return (await server.call("POST", "/api/login", { body, ip })).statusCode;
  };

  it("Two servers count log-in tries together, also simultaneous ones, and lock no owner out", async () => {
    const tries = Array.from({ length: 14 }, (_, number) =>
      logIn(number % 2 === 0 ? one : other, "wrong horse", "192.0.2.1"),
    );
    const codes = await Promise.all(tries);
    expect(codes.filter((code) => code === 403)).toHaveLength(10);
    expect(codes.filter((code) => code === 429)).toHaveLength(4);
    for (const server of [one, other]) {
      expect(await logIn(server, ada.password, "192.0.2.1")).toBe(429);
      expect(await logIn(server, ada.password, "192.0.2.2")).toBe(200);
    }
  });

  it("After fifty wrong tries in a day at one address two servers take one try at a time, from any network", async () => {
    const eve = await one.addPerson();
    expect(await logIn(one, eve.password, "192.0.2.3", eve)).toBe(200);
    const guess = (number: number) =>
      logIn(number % 2 === 0 ? one : other, "wrong horse", `198.51.${number}.1`, eve);
    for (let number = 0; number < 50; number += 1) expect(await guess(number)).toBe(403);
    const codes = await Promise.all(Array.from({ length: 20 }, (_, number) => guess(100 + number)));
    expect(codes.filter((code) => code === 403)).toHaveLength(1);
    expect(codes.filter((code) => code === 429)).toHaveLength(19);
    // From a network where she has logged in before, on the other server.
    expect(await logIn(other, eve.password, "192.0.2.3", eve)).toBe(200);
  });

  it("Two servers write one audit log, with simultaneous entries one behind the other", async () => {
    const eve = await one.addPerson();
    const entries = Array.from({ length: 40 }, (_, number) => {
      const { db } = (number % 2 === 0 ? one : other).context.database;
      const owner = number % 4 < 2 ? ada._id : eve._id;
      const at = new Date(one.context.clock.now());
      return recordAudit(db, {
        owner,
        id: one.context.ids.uuid(),
        at,
        kind: "password-changed",
        detail: { number },
      });
    });
    await Promise.all(entries);
    const { rows } = await database.pool.query<{ seq: number }>(
      "select seq from audit_events where owner = $1 order by seq",
      [eve._id],
    );
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
    expect((await verifyAudit(other.context)).broken).toBeNull();
  });
});
