import type { User } from "@afterword/contract/endpoints/accounts";
import type { ChangeSubscriptionBody } from "@afterword/contract/endpoints/subscriptions";
import { messages } from "@afterword/core/messages/catalog";
import { DAY_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { settleSubscription } from "../../engine/switch/settle-subscription.ts";
import { addPaidPlan, addStoreSubscription, addVoucher, type TestPlan } from "../../testing/paid-plans.ts";
import { freshToken, passOnThrottles, startTestServer } from "../../testing/test-server.ts";
import type { Person, TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let ada: Person;
let [family, solo]: [TestPlan, TestPlan] = [
  { id: "", name: "" },
  { id: "", name: "" },
];
let free: string;
beforeAll(async () => {
  server = await startTestServer();
  family = await addPaidPlan(server.context, { name: "Family" });
  solo = await addPaidPlan(server.context, { name: "Solo" });
  const { db } = server.context.database;
  free = (await db.selectFrom("plans").select("id").where("price_cents", "=", 0).executeTakeFirstOrThrow())
    .id;
});
beforeEach(async () => {
  ada = await server.addPerson();
});
afterAll(() => server.close());

const { subscription: say } = messages;

const change = (body: ChangeSubscriptionBody, { token } = ada) =>
  server.call("POST", "/api/user/update-plan", { token, body });
const told = async (body: ChangeSubscriptionBody, person = ada) => {
  const answer = await change(body, person);
  return [answer.statusCode, answer.statusCode === 200 ? answer.json<object>() : answer.body];
};
const userOf = async ({ _id, token } = ada): Promise<User> =>
  (await server.call("GET", `/api/user/${_id}`, { token })).json<User>();
const signsOf = async (person = ada) =>
  (await userOf(person)).lastSigns.map(({ source }) => source).toSorted();
const inDays = (days: number): Date => new Date(server.context.clock.now() + days * DAY_MS);
const subscribe = (days: number, plan = family, renews = true) =>
  addStoreSubscription(server.context, { owner: ada._id, plan: plan.id, expiresAt: inDays(days), renews });
const ref = ({ id, name }: TestPlan) => ({ _id: id, name });
const FREE = () => ({ _id: free, name: "Free" });

/** Time passes, and the switch looks at the end of the day as it does then. */
const pass = async (days: number): Promise<void> => {
  await server.pass(days * DAY_MS);
  await server.context.store.transaction((rows) => settleSubscription(rows, server.context, ada._id));
  ada = { ...ada, token: await freshToken(server, ada) };
};

describe("a voucher (docs/decisions/054)", () => {
  it("A code gives its plan for its calendar months, is a sign of life, and is shown by its last four characters", async () => {
    const code = await addVoucher(server.context, { plan: family, months: 3 });
    const before = await userOf();
    expect(before).toMatchObject({ usedVouchers: 0, voucher: null, voucherValidUntil: null });
    const typed = ` ${code.toLowerCase().slice(0, 4)} ${code.slice(4)} `;
    expect(await told({ voucherCode: typed })).toEqual([200, { outcome: "changed", plan: ref(family) }]);
    const until = "2027-02-21T09:00:00.000Z";
    expect(await userOf()).toMatchObject({
      subscriptionPlan: ref(family),
      subscriptionValidUntil: until,
      subscriptionCancelled: false,
      voucher: `•••• ${code.slice(-4)}`,
      voucherValidUntil: until,
      usedVouchers: 1,
    });
    expect(await signsOf()).toEqual(["log-in", "voucher"]);
  });

  it("A second code for the same plan begins where the first one ends", async () => {
    for (const months of [1, 2]) {
      await change({ voucherCode: await addVoucher(server.context, { plan: family, months }) });
    }
    expect(await userOf()).toMatchObject({
      subscriptionValidUntil: "2027-02-21T09:00:00.000Z",
      usedVouchers: 2,
    });
  });

  it("A code for another plan is had at once, and what an app store sold comes back after it", async () => {
    await subscribe(60);
    await change({ voucherCode: await addVoucher(server.context, { plan: solo }) });
    expect(await userOf()).toMatchObject({
      subscriptionPlan: ref(solo),
      subscriptionValidUntil: "2026-12-21T09:00:00.000Z",
    });
    const later = await server.addPerson();
    await server.context.database.db
      .updateTable("voucher_entitlements")
      .set({ valid_until: inDays(-1) })
      .where("owner", "=", ada._id)
      .execute();
    await server.context.store.transaction((rows) => settleSubscription(rows, server.context, ada._id));
    expect(await userOf()).toMatchObject({ subscriptionPlan: ref(family), voucher: null });
    expect((await userOf(later)).subscriptionPlan).toEqual(FREE());
  });

  it("A code is good through the last moment at which it may be redeemed, also for a plan that was closed since", async () => {
    const closing = await addPaidPlan(server.context);
    const expiresAt = inDays(0);
    const code = await addVoucher(server.context, { plan: closing, expiresAt });
    const { db } = server.context.database;
    await db.updateTable("plans").set({ active: false }).where("id", "=", closing.id).execute();
    expect((await change({ voucherCode: code })).statusCode).toBe(200);
  });

  it("Used, expired, unknown and malformed codes are refused alike and change nothing", async () => {
    const used = await addVoucher(server.context, { plan: family });
    const bob = await server.addPerson();
    expect((await change({ voucherCode: used }, bob)).statusCode).toBe(200);
    const expired = await addVoucher(server.context, {
      plan: family,
      expiresAt: new Date(server.context.clock.now() - 1),
    });
    const before = await userOf();
    for (const voucherCode of [used, expired, "0000000000000000", "hello"]) {
      expect(await told({ voucherCode })).toEqual([402, say.voucherInvalid]);
    }
    expect(await told({ voucherCode: used }, bob)).toEqual([402, say.voucherInvalid]);
    expect(await userOf()).toEqual(before);
  });

  it("A code stays used when the account that used it is deleted", async () => {
    const code = await addVoucher(server.context, { plan: family });
    await change({ voucherCode: code });
    const body = { fieldpw: ada.password };
    await server.call("DELETE", `/api/user/${ada._id}`, { token: ada.token, body });
    const bob = await server.addPerson();
    expect(await told({ voucherCode: code }, bob)).toEqual([402, say.voucherInvalid]);
  });

  it("After ten guesses an account has to wait, with a good code too, and a good one clears its guesses", async () => {
    const codes = [1, 2].map(() => addVoucher(server.context, { plan: family }));
    const guess = () => change({ voucherCode: "0000000000000000" });
    for (let tries = 0; tries < 9; tries += 1) expect((await guess()).statusCode).toBe(402);
    expect((await change({ voucherCode: (await codes[0]) ?? "" })).statusCode).toBe(200);
    for (let tries = 0; tries < 10; tries += 1) expect((await guess()).statusCode).toBe(402);
    const voucherCode = (await codes[1]) ?? "";
    const waits = await change({ voucherCode });
    expect([waits.statusCode, waits.body]).toEqual([429, expect.stringMatching(/^\d+ (?:minutes|hours?)$/)]);
    await passOnThrottles(server, 60 * 60_000);
    expect((await change({ voucherCode })).statusCode).toBe(200);
  });
});

it("After a hundred guesses a network has to wait, whichever account guesses next", async () => {
  const ip = "203.0.113.77";
  const { throttle, ids } = server.context;
  for (let tries = 0; tries < 100; tries += 1)
    expect((await throttle.admitVoucher(ids.uuid(), ip)).ok).toBe(true);
  const body = { voucherCode: "0000000000000000" };
  const waits = await server.call("POST", "/api/user/update-plan", { token: ada.token, ip, body });
  expect(waits.statusCode).toBe(429);
});

it("Admins see how an account's plan stands, and nothing by which its purchases are known", async () => {
  await subscribe(30);
  const { token } = await server.addPerson({ role: "admin" });
  const own = await userOf();
  const shown = (await server.call("GET", `/api/user/${ada._id}`, { token })).json<User>();
  expect(shown).toMatchObject({
    subscriptionPlan: ref(family),
    subscriptionValidUntil: own.subscriptionValidUntil,
  });
  const secrets = ({ subscriptionToken, accountToken, chargedBy }: User) => [
    subscriptionToken,
    accountToken,
    chargedBy,
  ];
  expect(secrets(own)).toEqual([expect.stringMatching(/^paper:/), expect.any(String), "paper"]);
  expect(secrets(shown)).toEqual([null, null, null]);
});

describe("the free plan (docs/decisions/054)", () => {
  it("The switch shows as in progress until the paid time is over, and then takes effect by itself", async () => {
    await subscribe(3, family, false);
    expect(await told({ freePlan: free })).toEqual([
      200,
      { outcome: "switching-to-free", plan: ref(family) },
    ]);
    expect(await userOf()).toMatchObject({ subscriptionPlan: ref(family), switchingToFree: true });
    expect(await signsOf()).toEqual(["log-in", "saved"]);
    await pass(3);
    expect(await userOf()).toMatchObject({ subscriptionPlan: ref(family), switchingToFree: true });
    await pass(1);
    expect(await userOf()).toMatchObject({ subscriptionPlan: FREE(), subscriptionValidUntil: null });
  });

  it("Without paid time the free plan is had at once", async () => {
    await subscribe(-2, family, false);
    const { db } = server.context.database;
    await db.updateTable("users").set({ plan: family.id }).where("id", "=", ada._id).execute();
    expect(await told({ freePlan: free })).toEqual([200, { outcome: "changed", plan: FREE() }]);
  });

  it("A plan that an admin gave is had at once, and again after the paid one was taken back", async () => {
    await subscribe(30);
    expect(await told({ freePlan: solo.id })).toEqual([402, say.planUnknown]);
    const admin = await server.addPerson({ role: "admin" });
    const body = { freePlans: [solo.id] };
    await server.call("PUT", `/api/user/${ada._id}`, { token: admin.token, body });
    expect(await told({ freePlan: solo.id })).toEqual([200, { outcome: "changed", plan: ref(solo) }]);
    expect(await told({ oldPlan: family.id })).toEqual([200, { outcome: "resubscribed", plan: ref(family) }]);
    expect(await told({ oldPlan: solo.id })).toEqual([200, { outcome: "resubscribed", plan: ref(solo) }]);
  });

  it("Neither a plan with a price nor an unknown one is taken for free", async () => {
    const before = await userOf();
    for (const freePlan of [family.id, ada._id]) {
      expect(await told({ freePlan })).toEqual([402, say.planUnknown]);
    }
    expect(await userOf()).toEqual(before);
  });
});

describe("the own plan (docs/decisions/054)", () => {
  it("A switch to the free plan is undone while paid time is left", async () => {
    await subscribe(3, family, false);
    await change({ freePlan: free });
    expect(await told({ oldPlan: family.id })).toEqual([200, { outcome: "resubscribed", plan: ref(family) }]);
    expect((await userOf()).switchingToFree).toBe(false);
    expect(await signsOf()).toEqual(["log-in", "saved", "saved"]);
    await pass(4);
    expect((await userOf()).subscriptionPlan).toEqual(ref(family));
  });

  it("A plan that has ended, and one that was never had, are to be bought first", async () => {
    await subscribe(3, family, false);
    await change({ freePlan: free });
    await pass(4);
    expect(await told({ oldPlan: family.id })).toEqual([402, say.planEnded("Family")]);
    expect(await told({ oldPlan: solo.id })).toEqual([402, say.planEnded("Solo")]);
    expect(await told({ oldPlan: free })).toEqual([402, say.planEnded("Free")]);
    expect(await told({ oldPlan: ada._id })).toEqual([402, say.planUnknown]);
    expect((await userOf()).subscriptionPlan).toEqual(FREE());
  });
});

describe("the other calls", () => {
  it.each([{}, { voucherCode: "x", freePlan: "y" }, { receipt: "z" }, { store_id: "amazon" }])(
    "The body %j, which is none of the four, is refused",
    async (body) => {
      expect((await change(body as ChangeSubscriptionBody)).statusCode).toBe(400);
    },
  );

  it("A plan is found by its name or its product; a closed one is refused to those who do not have it", async () => {
    const validate = async (name: string, { token } = ada) => {
      const answer = await server.call("GET", `/api/user/validate-plan/${encodeURIComponent(name)}`, {
        token,
      });
      return [answer.statusCode, answer.statusCode === 402 ? answer.body : answer.json<object>()];
    };
    const closing = await addPaidPlan(server.context, { name: "Old & large?" });
    await addStoreSubscription(server.context, {
      owner: ada._id,
      plan: closing.id,
      expiresAt: inDays(1),
    });
    const { db } = server.context.database;
    const { product } = await db
      .updateTable("plans")
      .set({ active: false })
      .where("id", "=", closing.id)
      .returning("product")
      .executeTakeFirstOrThrow();
    const bob = await server.addPerson();
    expect(await validate("Family")).toEqual([200, ref(family)]);
    expect(await validate(closing.name)).toEqual([200, ref(closing)]);
    expect(await validate(product)).toEqual([200, ref(closing)]);
    expect(await validate(closing.name, bob)).toEqual([402, say.planClosed(closing.name)]);
    expect(await validate("Nothing")).toEqual([404, expect.objectContaining({ detail: say.planUnknown })]);
  });
});
