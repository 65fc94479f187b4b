/* oxlint-disable vitest/no-standalone-expect -- the laws are bodies of tests, held against wrong wrappers as well */
import { expect } from "vitest";
import { REQUESTS } from "../messages.ts";
import type { StorePurchase } from "../store-messages.ts";
import { decide, GREETING, pause, refusalOf, writeCall, type Conversation } from "./conversation.ts";
import { law, type Law } from "./law.ts";
import type { StoreDecision } from "./store-on-trial.ts";

const PRODUCT = "plan_family";
const ORDER = { product: PRODUCT, accountToken: "9c5d1c1e-0000-4000-8000-000000000001" };
const order = async (phone: Conversation, id: number, decision: StoreDecision) => {
  phone.post(id, "store.subscribe", ORDER);
  await decide(phone, decision);
  return REQUESTS["store.subscribe"].answer.parse(await phone.answerTo(id));
};

const buy = async (phone: Conversation, id: number): Promise<StorePurchase> => {
  const result = await order(phone, id, "confirm");
  if (!result.ok) throw new Error(`the store did not sell: ${result.error}`);
  return result.purchase;
};

const transactions = (phone: Conversation): unknown[] =>
  phone
    .events()
    .filter(({ name }) => name === "store.transaction")
    .map(({ body }) => body);

const BUYING: readonly Law[] = [
  law("A product that the store sells has a price, and an unknown one is left out", async (phone) => {
    const answer = await phone.call(1, "store.products", { products: [PRODUCT, "plan_unknown"] });
    const { products } = REQUESTS["store.products"].answer.parse(answer);
    expect(products.map(({ product }) => product)).toEqual([PRODUCT]);
    expect(products[0]?.displayPrice).toMatch(/\d/);
  }),

  law("A confirmed purchase is answered with its product and what the server needs", async (phone) => {
    expect(await buy(phone, 1)).toMatchObject({ product: PRODUCT });
  }),

  ...(["cancelled", "pending", "failed"] as const).map((decision) =>
    law(`A purchase that is ${decision} says so`, async (phone) => {
      expect(await order(phone, 1, decision)).toEqual({ ok: false, error: decision });
    }),
  ),

  law("A pending purchase is reported when it is approved", async (phone) => {
    await phone.call(1, "hello", GREETING);
    await order(phone, 2, "pending");
    phone.host.store.approve();
    await phone.eventually(() => expect(transactions(phone)).toMatchObject([{ product: PRODUCT }]));
  }),

  law("Nothing is restored before a purchase, and afterwards the purchase is", async (phone) => {
    const restore = async (id: number) => {
      phone.post(id, "store.restore", { accountToken: ORDER.accountToken });
      await decide(phone, "confirm");
      return phone.answerTo(id);
    };
    expect(await restore(1)).toEqual({ ok: true, purchases: [] });
    await buy(phone, 2);
    expect(await restore(3)).toMatchObject({ ok: true, purchases: [{ product: PRODUCT }] });
  }),

  law("A purchase is found without a dialog", async (phone) => {
    await buy(phone, 1);
    expect(await phone.call(2, "store.sync", { accountToken: ORDER.accountToken })).toMatchObject({
      ok: true,
      purchases: [{ product: PRODUCT }],
    });
  }),
];

const DIALOGS: readonly Law[] = [
  law("A second dialog is refused while one is open, and the first is answered", async (phone) => {
    phone.post(1, "store.subscribe", ORDER);
    await phone.eventually(() => expect(phone.host.store.isDialogOpen()).toBe(true));
    expect(await refusalOf(phone, 2, writeCall(2, "store.redeem", {}))).toBe("busy");
    expect(await refusalOf(phone, 3, writeCall(3, "store.subscribe", ORDER))).toBe("busy");
    await decide(phone, "cancelled");
    expect(await phone.answerTo(1)).toEqual({ ok: false, error: "cancelled" });
    expect(await order(phone, 4, "cancelled")).toMatchObject({ ok: false });
  }),

  law("A purchase is told to the page that was loaded while its dialog was open", async (phone) => {
    await phone.call(1, "hello", GREETING);
    phone.post(2, "store.subscribe", ORDER);
    await phone.eventually(() => expect(phone.host.store.isDialogOpen()).toBe(true));
    await phone.call(1, "hello", GREETING);
    await decide(phone, "confirm");
    await phone.eventually(() => expect(transactions(phone)).toMatchObject([{ product: PRODUCT }]));
    expect(phone.replies().map(({ id }) => id)).toEqual([1, 1]);
  }),
];

const HANDING_OVER: readonly Law[] = [
  law("A purchase is handed over to each next page until it is finished", async (phone) => {
    await phone.call(1, "hello", GREETING);
    const { transactionId } = await buy(phone, 2);
    await phone.call(1, "hello", GREETING);
    await phone.eventually(() => expect(transactions(phone)).toMatchObject([{ transactionId }]));
    expect(await phone.call(3, "store.finish", { transactionId })).toEqual({ finished: true });
    await phone.call(1, "hello", GREETING);
    await pause();
    expect(transactions(phone)).toHaveLength(1);
  }),

  law("A purchase that is unknown or finished already is not finished", async (phone) => {
    const { transactionId } = await buy(phone, 1);
    expect(await phone.call(2, "store.finish", { transactionId: "another" })).toEqual({ finished: false });
    await phone.call(3, "store.finish", { transactionId });
    expect(await phone.call(4, "store.finish", { transactionId })).toEqual({ finished: false });
  }),
];

/** What a wrapper must do with the store of its phone, which sells `plan_family`. */
export const STORE_LAWS: readonly Law[] = [...BUYING, ...DIALOGS, ...HANDING_OVER];
