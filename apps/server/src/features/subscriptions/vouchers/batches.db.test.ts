import type { User } from "@afterword/contract/endpoints/accounts";
import type { VoucherBatchPage, VoucherPage } from "@afterword/contract/endpoints/vouchers";
import { DAY_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { moveClock } from "../../../engine/clock/service-clock.ts";
import { createSystemClock } from "../../../platform/time/system-clock.ts";
import { addPaidPlan, type TestPlan } from "../../../testing/paid-plans.ts";
import { freshToken, startTestServer, type Person, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
let admin: Person;
let family: TestPlan;

beforeAll(async () => {
  server = await startTestServer({}, { clock: createSystemClock() });
  admin = await server.addPerson({ role: "admin" });
  family = await addPaidPlan(server.context, { name: "Family" });
});
beforeEach(() => server.context.database.db.deleteFrom("vouchers").execute());
afterAll(() => server.close());

const call = async (method: "GET" | "POST", path: string, body?: object) =>
  server.call(method, path, { token: await freshToken(server, admin), ...(body ? { body } : {}) });

/** A session whose password was just shown. */
const prove = async (): Promise<void> => {
  await server.context.database.db
    .updateTable("sessions")
    .set({ password_at: new Date(server.context.clock.now()) })
    .where("owner", "=", admin._id)
    .execute();
};

const order = (fields: object = {}) => ({
  name: "spring",
  plan: family.id,
  months: 12,
  count: 3,
  expires: null,
  ...fields,
});

const make = async (fields?: object): Promise<{ _id: string; codes: string[] }> => {
  await prove();
  const made = await call("POST", "/api/voucher-batch", order(fields));
  expect(made.statusCode).toBe(201);
  return made.json();
};

const redeem = async ({ token }: Person, voucherCode = "") =>
  (await server.call("POST", "/api/user/update-plan", { token, body: { voucherCode } })).statusCode;

const listBatches = async () =>
  (await call("GET", "/api/voucher-batches/0")).json<VoucherBatchPage>().batches;

describe("batches of vouchers", () => {
  it("An admin makes vouchers after showing the password, and one of them gives its plan", async () => {
    await server.context.database.db.updateTable("sessions").set({ password_at: null }).execute();
    const unproved = await server.call("POST", "/api/voucher-batch", {
      token: admin.token,
      body: order(),
    });
    expect([unproved.statusCode, unproved.json()]).toEqual([
      403,
      expect.objectContaining({ fields: { fieldpw: expect.any(String) } }),
    ]);
    const { codes } = await make();
    expect(codes).toEqual(Array(3).fill(expect.stringMatching(/^[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}$/)));
    const ada = await server.addPerson();
    expect(await redeem(ada, codes[1])).toBe(200);
    const user = (await server.call("GET", `/api/user/${ada._id}`, ada)).json<User>();
    expect(user).toMatchObject({ subscriptionPlan: { name: "Family" }, usedVouchers: 1 });
  });

  it("A batch is listed with its terms, who made it, and what became of its codes", async () => {
    const { _id, codes } = await make({ expires: dayIn(10) });
    const ada = await server.addPerson();
    await redeem(ada, codes[0]);
    expect(await listBatches()).toMatchObject([
      {
        _id,
        name: "spring",
        plan: { name: "Family" },
        months: 12,
        madeBy: { _id: admin._id },
        expires: `${dayIn(10)}T23:59:59.999Z`,
        redeemed: 1,
        left: 2,
        expired: 0,
      },
    ]);
    const [first, ...rest] = (await call("GET", `/api/voucher-batch/${_id}/0`)).json<VoucherPage>().vouchers;
    expect(first).toMatchObject({
      lastFour: codes[0]?.slice(-4),
      state: "redeemed",
      redeemedBy: { _id: ada._id },
    });
    expect(rest.map(({ state }) => state)).toEqual(["left", "left"]);
    await moveClock(server.context, 11 * DAY_MS);
    expect(await listBatches()).toMatchObject([{ redeemed: 1, left: 0, expired: 2 }]);
  });

  it("Revoking takes back what is not redeemed, once, and is in the log of the admin", async () => {
    const { _id, codes } = await make();
    const [ada, ben] = [await server.addPerson(), await server.addPerson()];
    await redeem(ada, codes[0]);
    expect((await call("POST", `/api/voucher-batch/${_id}/revoke`)).json()).toEqual({ count: 2 });
    expect((await call("POST", `/api/voucher-batch/${_id}/revoke`)).json()).toEqual({ count: 0 });
    expect(await redeem(ben, codes[1])).toBe(402);
    expect(await listBatches()).toMatchObject([{ redeemed: 1, left: 0, expired: 0 }]);
    const events = server.context.database.db.selectFrom("audit_events").select(["kind", "detail"]);
    const ofAdmin = await events
      .where("owner", "=", admin._id)
      .where("kind", "like", "vouchers-%")
      .orderBy("seq", "desc")
      .limit(2)
      .execute();
    expect(ofAdmin).toEqual([
      { kind: "vouchers-revoked", detail: { batch: _id, count: 2 } },
      { kind: "vouchers-made", detail: { batch: _id, plan: family.id, count: 3 } },
    ]);
  });

  it("The file of a batch names its vouchers by their last four, and is no formula", async () => {
    const { _id, codes } = await make({ name: "=1+1", count: 1 });
    const ada = await server.addPerson();
    await redeem(ada, codes[0]);
    const file = await call("GET", `/api/voucher-batch-csv/${_id}`);
    const [head, line] = file.body.split("\r\n");
    expect(head).toBe("Batch,Plan,Months,Made,Expires,Last four,State,Redeemed,Redeemed by");
    expect(line).toMatch(/^'=1\+1,Family,12,[^,]+,,/);
    expect(line?.split(",").slice(5)).toEqual([codes[0]?.slice(-4), "redeemed", expect.any(String), ada._id]);
    expect(file.body).not.toContain(codes[0]?.slice(0, 9));
  });

  it.each([
    [{ count: 0 }, 400],
    [{ count: 1001 }, 400],
    [{ months: 121 }, 400],
    [{ months: 1.5 }, 400],
    [{ name: "  " }, 400],
    [{ expires: "2027-02-30" }, 400],
    [{ expires: "2020-01-01" }, 400],
    [{ plan: "6f1d7a50-0000-4000-8000-00000000dead" }, 404],
  ])("An order with %j makes nothing and is answered with %i", async (fields, status) => {
    await prove();
    expect((await call("POST", "/api/voucher-batch", order(fields))).statusCode).toBe(status);
    expect(await listBatches()).toEqual([]);
  });
});

const dayIn = (days: number): string =>
  new Date(server.context.clock.now() + days * DAY_MS).toISOString().slice(0, 10);
