import { testServer } from "@afterword/testing/postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../platform/db/database.ts";
import { throwLater } from "../../testing/fresh-database.ts";
import { freshServerDatabase } from "../../testing/fresh-server-database.ts";
import type { ServerDatabase } from "../../testing/fresh-server-database.ts";
import { startTestServer, xsrfHeaders } from "../../testing/test-server.ts";
import type { TestServer } from "../../testing/test-server.ts";
import { runBackgroundTasks } from "./run-background-tasks.ts";

const ADDRESSES = 4;
const SIGN_UPS = 5;

describe("two servers with background tasks", () => {
  let postgres: Awaited<ReturnType<typeof testServer>>;
  let database: ServerDatabase;
  let one: TestServer;
  let other: TestServer;

  beforeAll(async () => {
    postgres = await testServer();
    database = await freshServerDatabase(postgres.url);
    one = await startTestServer({}, { database });
    const second = await openDatabase({ kind: "url", url: database.url }, throwLater);
    other = await startTestServer({}, { database: second });
  });
  afterAll(async () => {
    await other.close();
    await one.close();
    await postgres.stop();
  });

  const signUp = async (server: TestServer, email: string, firstname: string): Promise<void> => {
    const fieldpw = "correct horse";
    const names = { firstname, lastname: "Meier", email };
    const payload = { ...names, fieldpw, confirmPassword: fieldpw, terms: true };
    const headers = await xsrfHeaders(server.app);
    const answer = await server.app.inject({ method: "POST", url: "/api/user", headers, payload });
    expect(answer.statusCode).toBe(200);
  };

  const namesOf = async (): Promise<readonly string[]> => {
    const people = database.db.selectFrom("users").select("firstname").where("is_system", "=", false);
    return (await people.execute()).map(({ firstname }) => firstname);
  };

  it("Servers that share the tasks do each of them once, and none before an earlier one of its address", async () => {
    for (let round = 1; round <= SIGN_UPS; round += 1)
      for (let person = 0; person < ADDRESSES; person += 1)
        await signUp(round % 2 === 0 ? one : other, `person-${person}@example.com`, `Ada ${round}`);
    const runAll = () =>
      Promise.all([one, other, one, other].map(({ context }) => runBackgroundTasks(context)));
    const { db, pool } = database;
    // A third server is at the first task, and takes its time.
    const third = await pool.connect();
    await third.query("begin; select from background_tasks order by number limit 1 for update");
    await runAll();
    const left = await db.selectFrom("background_tasks").select(["subject", "attempts"]).execute();
    expect(left).toHaveLength(SIGN_UPS);
    expect(new Set(left.map(({ subject, attempts }) => `${subject.toString("hex")} ${attempts}`)).size).toBe(
      1,
    );
    expect(await namesOf()).toEqual(Array.from({ length: ADDRESSES - 1 }, () => `Ada ${SIGN_UPS}`));
    await third.query("rollback");
    third.release();
    await runAll();
    expect(await db.selectFrom("background_tasks").select("attempts").execute()).toEqual([]);
    expect(await namesOf()).toEqual(Array.from({ length: ADDRESSES }, () => `Ada ${SIGN_UPS}`));
    const counted = await pool.query("select points from throttles where key like 'mail-to-all:%'");
    expect(counted.rows).toEqual(Array.from({ length: ADDRESSES }, () => ({ points: SIGN_UPS })));
  });
});
