import type { User } from "@afterword/contract/endpoints/accounts";
import { testServer } from "@afterword/testing/postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshServerDatabase } from "../../../testing/fresh-server-database.ts";
import { addSoldPlan, type SoldPlan } from "../../../testing/paid-plans.ts";
import { startTestServer, type Person, type TestServer } from "../../../testing/test-server.ts";
import { createAppleShop, type AppleShop } from "./apple-shop.fixture.ts";
import { askAppStores } from "./asking.ts";

const AT_ONCE = 8;

describe("one purchase, told of from all sides at once", () => {
  let postgres: Awaited<ReturnType<typeof testServer>>;
  let server: TestServer;
  let apple: AppleShop;
  let family: SoldPlan;
  beforeAll(async () => {
    postgres = await testServer();
    apple = createAppleShop(() => server.context.clock.now());
    const database = await freshServerDatabase(postgres.url);
    server = await startTestServer({}, { database, appStores: { apple: apple.store } });
    family = await addSoldPlan(server.context, "Family");
  });
  afterAll(async () => {
    await server.close();
    await postgres.stop();
  });

  const planOf = async ({ _id, token }: Person): Promise<string> =>
    (await server.call("GET", `/api/user/${_id}`, { token })).json<User>().subscriptionPlan.name;

  /** PostgreSQL breaks one off only after a second, and a transaction that meets several gives up. */
  const deadlocks = async (): Promise<number | undefined> => {
    const { rows } = await server.context.database.pool.query<{ deadlocks: number }>(
      "select deadlocks from pg_stat_database where datname = current_database()",
    );
    return rows[0]?.deadlocks;
  };

  it("Accounts that hand it over, notifications and readings end with one row, one owner and no deadlock", async () => {
    const people = await Promise.all(Array.from({ length: AT_ONCE }, () => server.addPerson()));
    const sale = apple.sell(family.product, null);
    const body = { receipt: family.id, token: await apple.tokenOf(sale), store_id: "apple" };
    const hand = async ({ token }: Person) =>
      (await server.call("POST", "/api/user/subscribe", { token, body })).statusCode;
    const notify = async () => {
      const payload = await apple.notify(sale);
      return (await server.app.inject({ method: "POST", url: "/api/stores/apple", payload })).statusCode;
    };
    const calls = [...people.map(hand), ...people.map(notify), ...people.map(hand)];
    const [statuses] = await Promise.all([Promise.all(calls), askAppStores(server.context)]);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([
      ...Array<number>(AT_ONCE + 2).fill(200),
      ...Array<number>(2 * AT_ONCE - 2).fill(402),
    ]);
    const plans = await Promise.all(people.map(planOf));
    expect(plans.toSorted()).toEqual(["Family", ...Array<string>(AT_ONCE - 1).fill("Free")]);
    const rows = server.context.database.db.selectFrom("store_subscriptions").select("id");
    expect(await rows.execute()).toHaveLength(1);
    expect(await deadlocks()).toBe(0);
  });
});
