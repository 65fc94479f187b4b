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
import { addPaidPlan, type TestPlan } from "../../testing/paid-plans.ts";
import { startTestServer, type Person, type TestServer } from "../../testing/test-server.ts";
import { makeVouchers } from "../subscriptions/public.ts";
import { deletePlanRow } from "./queries.ts";

describe("a plan that comes into use while it is being deleted", () => {
  let postgres: Awaited<ReturnType<typeof testServer>>;
  let database: ServerDatabase;
  let server: TestServer;
  let [admin, ada] = [] as unknown as [Person, Person];
  beforeAll(async () => {
    postgres = await testServer();
    database = await freshServerDatabase(postgres.url);
    server = await startTestServer({}, { database });
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
