import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { User } from "@afterword/contract/endpoints/accounts";
import { DAY_MS, SECOND_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addPaidPlan, type TestPlan } from "../../testing/paid-plans.ts";
import { freshToken, startTestServer, type Person, type TestServer } from "../../testing/test-server.ts";

type Purchase = { readonly token: string; readonly storeId: string; readonly transactionId: string };
type Reading = {
  readonly products: readonly { product: string; title: string; displayPrice: string }[];
  readonly subscriptions: readonly { id: string; buyer: string; state: string; renews: boolean }[];
};

const PLACE = "/__dev/paper-store";
let folder: string;
let server: TestServer;
let plan: TestPlan;
let product: string;
let buyer: string;
let person: Person;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "afterword-paper-"));
  server = await startTestServer({ DATA_DIR: folder });
  plan = await addPaidPlan(server.context, { name: "Family" });
  ({ product } = await server.context.database.db
    .selectFrom("plans")
    .select("product")
    .where("id", "=", plan.id)
    .executeTakeFirstOrThrow());
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  person = await server.addPerson();
  buyer = person._id;
});

const ask = (url: string, payload?: object) =>
  server.app.inject({ method: payload === undefined ? "GET" : "POST", url, ...(payload && { payload }) });
const userOf = async (): Promise<User> => {
  const token = await freshToken(server, person);
  return (await server.call("GET", `/api/user/${person._id}`, { token })).json<User>();
};
const buy = async (store: "apple" | "google", change: object = {}): Promise<Purchase> => {
  const { accountToken } = await userOf();
  const answer = await ask(`${PLACE}/buy`, {
    store,
    buyer,
    product,
    accountToken,
    isOffer: false,
    ...change,
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<Purchase>();
};
const register = async ({ token, storeId: store_id }: Purchase) => {
  const body = { receipt: plan.id, expiryTs: 0, token, store_id, act: "bought" };
  const session = await freshToken(server, person);
  return (await server.call("POST", "/api/user/subscribe", { token: session, body })).statusCode;
};
const act = async (wanted: string) => {
  const { subscriptions } = (await ask(PLACE)).json<Reading>();
  const id = subscriptions.find((one) => one.buyer === buyer)?.id;
  return (await ask(`${PLACE}/act`, { id, act: wanted })).statusCode;
};
const endsInDays = async (): Promise<number> => {
  const { subscriptionValidUntil } = await userOf();
  return (Date.parse(subscriptionValidUntil ?? "") - server.context.clock.now()) / DAY_MS;
};

describe("the calls of the paper store", () => {
  it("Every plan with a price is a product, with a price in the words of the store", async () => {
    const { products } = (await ask(PLACE)).json<Reading>();
    expect(products).toEqual([{ product, title: "Family", displayPrice: "$5.00" }]);
  });

  it.each(["apple", "google"] as const)(
    "As %s what is bought is registered, and what happens to it reaches the account by notifications",
    async (store) => {
      expect(await register(await buy(store))).toBe(200);
      expect(await userOf()).toMatchObject({
        subscriptionPlan: { _id: plan.id },
        subscriptionCancelled: false,
      });
      expect(await endsInDays()).toBe(30);
      await server.pass(SECOND_MS);
      expect(await act("renew")).toBe(200);
      expect(await endsInDays()).toBeCloseTo(61, 3);
      await server.pass(SECOND_MS);
      await act("cancel");
      expect(await userOf()).toMatchObject({ subscriptionCancelled: true });
      await server.pass(DAY_MS);
      await act("refund");
      expect(await endsInDays()).toBeLessThan(0);
    },
  );

  it("A purchase that the app never told of is bound by its account token when the store tells of it", async () => {
    await buy("google");
    await server.context.paperStore?.catchUp();
    expect(await endsInDays()).toBe(30);
  });

  it("What a person has already is refused, and so is what is not sold", async () => {
    await buy("apple");
    const order = { store: "apple", buyer, product, accountToken: null, isOffer: false };
    expect((await ask(`${PLACE}/buy`, order)).statusCode).toBe(409);
    expect((await ask(`${PLACE}/buy`, { ...order, product: "plan_unknown" })).statusCode).toBe(404);
    expect((await ask(`${PLACE}/buy`, { ...order, store: "paper" })).statusCode).toBe(400);
    expect((await ask(`${PLACE}/act`, { id: "unknown", act: "refund" })).statusCode).toBe(404);
    expect((await ask(`${PLACE}/owned?store=apple&buyer=${buyer}`)).json()).toHaveLength(1);
  });

  it("A page that another name leads to does not reach the paper store", async () => {
    const answer = await server.app.inject({ url: PLACE, headers: { host: "elsewhere.example" } });
    expect(answer.statusCode).toBe(403);
  });
});
