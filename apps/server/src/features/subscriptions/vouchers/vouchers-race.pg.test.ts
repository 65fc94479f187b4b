import type { User } from "@afterword/contract/endpoints/accounts";
import { testServer } from "@afterword/testing/postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshServerDatabase } from "../../../testing/fresh-server-database.ts";
import { addPaidPlan, addVoucher } from "../../../testing/paid-plans.ts";
import { startTestServer, type Person, type TestServer } from "../../../testing/test-server.ts";
import { readBatchPage, revokeBatch } from "./batches.ts";
import { makeVouchers } from "./make-vouchers.ts";

const AT_ONCE = 8;

describe("one voucher, redeemed by many at once", () => {
  let postgres: Awaited<ReturnType<typeof testServer>>;
  let server: TestServer;
  beforeAll(async () => {
    postgres = await testServer();
    server = await startTestServer({}, { database: await freshServerDatabase(postgres.url) });
  });
  afterAll(async () => {
    await server.close();
    await postgres.stop();
  });

  const redeem = async ({ token }: Person, voucherCode: string): Promise<number> =>
    (await server.call("POST", "/api/user/update-plan", { token, body: { voucherCode } })).statusCode;
  const planOf = async ({ _id, token }: Person): Promise<string> =>
    (await server.call("GET", `/api/user/${_id}`, { token })).json<User>().subscriptionPlan.name;

  it("Of many accounts, and of many calls of one account, exactly one is given the plan", async () => {
    const plan = await addPaidPlan(server.context, { name: "Family" });
    const code = await addVoucher(server.context, { plan });
    const people = await Promise.all(Array.from({ length: AT_ONCE }, () => server.addPerson()));
    const statuses = await Promise.all([...people, ...people].map((person) => redeem(person, code)));
    const refused = statuses.filter((status) => status === 402);
    expect([refused.length, statuses.includes(200)]).toEqual([2 * AT_ONCE - 1, true]);
    const plans = await Promise.all(people.map(planOf));
    expect(plans.filter((name) => name === "Family")).toHaveLength(1);
  });

  it("Of a batch that is revoked while it is redeemed, each voucher is either redeemed or gone", async () => {
    const { id } = await addPaidPlan(server.context, { name: "Spring" });
    const people = await Promise.all(Array.from({ length: AT_ONCE }, () => server.addPerson()));
    const order = { count: AT_ONCE, plan: { id }, months: 1, expiresAt: null, batch: "spring", by: null };
    const made = await makeVouchers(server.context, order);
    if (!made.ok) throw new Error(made.error.kind);
    const { batch, codes } = made.value;
    const [revoked, ...statuses] = await Promise.all([
      revokeBatch(server.context, { batch, by: people[0]?._id ?? "" }),
      ...people.map((person, at) => redeem(person, codes[at] ?? "")),
    ]);
    const redeemed = statuses.filter((status) => status === 200);
    expect(redeemed.length + revoked.count).toBe(AT_ONCE);
    const plans = await Promise.all(people.map(planOf));
    expect(plans.filter((name) => name === "Spring")).toHaveLength(redeemed.length);
    expect((await readBatchPage(server.context, batch, 0)).count).toBe(redeemed.length);
  });

  it("Two vouchers that one account redeems at once both count", async () => {
    const plan = await addPaidPlan(server.context, { name: "Solo" });
    const codes = [await addVoucher(server.context, { plan }), await addVoucher(server.context, { plan })];
    const ada = await server.addPerson();
    expect(await Promise.all(codes.map((code) => redeem(ada, code)))).toEqual([200, 200]);
    const user = (await server.call("GET", `/api/user/${ada._id}`, ada)).json<User>();
    expect(user).toMatchObject({ usedVouchers: 2, subscriptionValidUntil: "2027-01-21T09:00:00.000Z" });
  });
});
