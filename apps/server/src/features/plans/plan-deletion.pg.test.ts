import type { User } from "@afterword/contract/endpoints/accounts";
import type { Problem } from "@afterword/contract/problem";
import { messages } from "@afterword/core/messages/catalog";
import { testServer } from "@afterword/testing/postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { transaction } from "../../platform/db/transaction.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import {
  freshServerDatabase,
  untilLockIsAwaited,
  type ServerDatabase,
} from "../../testing/fresh-server-database.ts";
import { addPaidPlan, addSoldPlan, type TestPlan } from "../../testing/paid-plans.ts";
import { startTestServer, type Person, type TestServer } from "../../testing/test-server.ts";
import { createAppleShop, type AppleShop } from "../subscriptions/app-stores/apple-shop.fixture.ts";
import { makeVouchers } from "../subscriptions/public.ts";
import { deletePlanRow } from "./queries.ts";

describe("a plan that comes into use while it is being deleted", () => {
  let postgres: Awaited<ReturnType<typeof testServer>>;
  let database: ServerDatabase;
  let server: TestServer;
  let apple: AppleShop;
  let [admin, ada] = [] as unknown as [Person, Person];
  beforeAll(async () => {
    postgres = await testServer();
    database = await freshServerDatabase(postgres.url);
    apple = createAppleShop(() => server.context.clock.now());
    server = await startTestServer({}, { database, appStores: { apple: apple.store } });
    [admin, ada] = [await server.addPerson({ role: "admin" }), await server.addPerson()];
  });
  afterAll(async () => {
    await server.close();
    await postgres.stop();
  });

  /** Answers what `act` answered, which began while the transaction of `before` was open. */
  const during = <T>(before: (trx: Trx) => Promise<unknown>, act: () => Promise<T>): Promise<T> =>
    transaction(database.db, async (trx) => {
      await before(trx);
      const acting = act();
      await untilLockIsAwaited(database.pool);
      return { acting };
    }).then(({ acting }) => acting);

  const grant = ({ id }: TestPlan) =>
    server.call("PUT", `/api/user/${ada._id}`, { token: admin.token, body: { freePlans: [id] } });
  const voucher = ({ name }: TestPlan) =>
    makeVouchers(server.context, {
      count: 1,
      plan: { name },
      months: 1,
      expiresAt: null,
      batch: "spring",
      by: null,
    });

  const purchase = async (plan: TestPlan & { readonly product: string }) => {
    const sale = apple.sell(plan.product, null);
    const body = { receipt: plan.id, token: await apple.tokenOf(sale), store_id: "apple" };
    return server.call("POST", "/api/user/subscribe", { token: ada.token, body });
  };
  const deletion = ({ id }: TestPlan) => server.call("DELETE", `/api/plan/${id}`, { token: admin.token });

  it("A purchase that is registered at the same moment keeps the plan, or finds it gone; neither is a fault", async () => {
    const [first, second] = [
      await addSoldPlan(server.context, "Family"),
      await addSoldPlan(server.context, "Friends"),
    ];
    // Both wait for it, so they begin at one moment.
    const [kept, refused] = await during(
      (trx) => trx.selectFrom("plans").select("id").where("id", "=", first.id).forUpdate().execute(),
      () => Promise.all([purchase(first), deletion(first)]),
    );
    expect([
      [200, 200],
      [200, 409],
    ]).toContainEqual([kept.statusCode, refused.statusCode]);

    const registered = await during(
      (trx) => deletePlanRow(trx, second.id),
      () => purchase(second),
    );
    expect(registered.statusCode).toBe(200);
    const rows = server.context.database.db.selectFrom("store_subscriptions").select(["plan", "product"]);
    expect(await rows.where("product", "=", second.product).execute()).toEqual([
      { plan: null, product: second.product },
    ]);
  });

  it("A grant that is written first keeps the plan, and the deletion says so", async () => {
    const plan = await addPaidPlan(server.context);
    const granted = (trx: Trx) =>
      trx.insertInto("granted_plans").values({ owner: ada._id, plan: plan.id }).execute();
    const answer = await during(granted, () =>
      server.call("DELETE", `/api/plan/${plan.id}`, { token: admin.token }),
    );
    const { statusCode, json } = answer;
    expect([statusCode, json<Problem>().detail]).toEqual([409, messages.planAdmin.inUseNow]);
  });

  it("A deletion that comes first leaves nothing to grant, and no plan for vouchers", async () => {
    const [first, second] = [await addPaidPlan(server.context), await addPaidPlan(server.context)];
    const granted = await during(
      (trx) => deletePlanRow(trx, first.id),
      () => grant(first),
    );
    expect(granted.statusCode).toBe(200);
    const user = (await server.call("GET", `/api/user/${ada._id}`, ada)).json<User>();
    expect(user.freePlans).toEqual([]);
    const made = await during(
      (trx) => deletePlanRow(trx, second.id),
      () => voucher(second),
    );
    expect(made).toMatchObject({ ok: false, error: { kind: "not-found" } });
  });
});
