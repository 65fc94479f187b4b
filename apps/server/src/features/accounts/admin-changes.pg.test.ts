import type { User } from "@afterword/contract/endpoints/accounts";
import { testServer } from "@afterword/testing/postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../../platform/db/database.ts";
import { throwLater } from "../../testing/fresh-database.ts";
import { freshServerDatabase } from "../../testing/fresh-server-database.ts";
import type { ServerDatabase } from "../../testing/fresh-server-database.ts";
import { addPaidPlan } from "../../testing/paid-plans.ts";
import { startTestServer } from "../../testing/test-server.ts";
import type { Person, TestServer } from "../../testing/test-server.ts";

const ROUNDS = 4;

describe("two admins on two servers at the same moment", () => {
  let postgres: Awaited<ReturnType<typeof testServer>>;
  let database: ServerDatabase;
  let servers: readonly [TestServer, TestServer];
  let admins: readonly [Person, Person];

  beforeAll(async () => {
    postgres = await testServer();
    database = await freshServerDatabase(postgres.url);
    const second = await openDatabase({ kind: "url", url: database.url }, throwLater);
    servers = [await startTestServer({}, { database }), await startTestServer({}, { database: second })];
  });
  afterAll(async () => {
    for (const server of servers.toReversed()) await server.close();
    await postgres.stop();
  });
  beforeEach(async () => {
    await database.db.updateTable("users").set({ role: "user" }).execute();
    admins = [await servers[0].addPerson({ role: "admin" }), await servers[1].addPerson({ role: "admin" })];
  });

  const call = (who: 0 | 1, method: "PUT" | "DELETE", id: string, body: object) =>
    servers[who].call(method, `/api/user/${id}`, { token: admins[who].token, body });

  it("Neither loses a plan that the other grants or takes back", async () => {
    const ada = await servers[0].addPerson();
    const [solo, family] = [await addPaidPlan(servers[0].context), await addPaidPlan(servers[0].context)];
    for (let round = 0; round < ROUNDS; round += 1) {
      const [none, both] = [[] as string[], [solo.id, family.id]];
      const [seen, wanted] = round % 2 === 0 ? [none, both] : [both, none];
      const change = (who: 0 | 1, mine: string) => {
        const freePlans = wanted.length > 0 ? [mine] : seen.filter((plan) => plan !== mine);
        return call(who, "PUT", ada._id, { freePlans, freePlansSeen: seen });
      };
      const answers = await Promise.all([change(0, solo.id), change(1, family.id)]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      const after = await servers[0].call("GET", `/api/user/${ada._id}`, { token: admins[0].token });
      expect(after.json<User>().freePlans.toSorted()).toEqual([...wanted].toSorted());
    }
  });

  it.each([
    ["demote each other", "PUT", "other", { role: "user" }],
    ["disable each other", "PUT", "other", { active: false }],
    ["delete each other", "DELETE", "other", {}],
    ["delete their own accounts", "DELETE", "own", {}],
  ] as const)("One admin is left when they %s", async (_, method, whose, body) => {
    const of = (who: 0 | 1) => admins[whose === "own" ? who : who === 0 ? 1 : 0]._id;
    await Promise.all([call(0, method, of(0), body), call(1, method, of(1), body)]);
    const left = database.db.selectFrom("users").select("id").where("role", "=", "admin");
    expect(await left.where("active", "=", true).execute()).toHaveLength(1);
  });
});
