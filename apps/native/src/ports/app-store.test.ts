import type { EventName } from "@afterword/bridge/messages";
import { describe, expect, it, vi } from "vitest";
import { createAppStore } from "./app-store.ts";
import { createFakePhone } from "./fake-modules.fixture.ts";
import type { PhoneModules } from "./modules.ts";

const ORDER = { product: "plan_family", accountToken: "account-1" };

/** That purchases are sold, refused, restored and handed over is told by the suite of the bridge (phone.test.ts). */
const open = (system: PhoneModules["system"]) => {
  const { modules, store } = createFakePhone(system);
  const told: { name: EventName; body: unknown }[] = [];
  const app = createAppStore(modules, (name, body) => void told.push({ name, body }));
  app.listen();
  const buy = async (product = ORDER.product) => {
    const bought = app.port.subscribe({ ...ORDER, product });
    await vi.waitFor(() => expect(store.isDialogOpen()).toBe(true));
    store.decide("confirm");
    return bought;
  };
  return { app, store, told, buy };
};

describe("Apple's and Google's store", () => {
  it.each(["ios", "android"] as const)("The store of %s is told whose purchase it is", async (system) => {
    const { store, buy } = open(system);
    expect(await buy()).toMatchObject({
      ok: true,
      purchase: { storeId: system === "ios" ? "apple" : "google" },
    });
    expect(store.order()?.request).toMatchObject({
      apple: { sku: "plan_family", appAccountToken: "account-1" },
      google: {
        skus: ["plan_family"],
        obfuscatedAccountId: "account-1",
        subscriptionOffers: [{ sku: "plan_family", offerToken: "offer-1" }],
      },
    });
  });

  it("On Android a change of plan names the purchase that it replaces", async () => {
    const { app, store, buy } = open("android");
    await buy();
    void app.port.subscribe({ ...ORDER, product: "plan_other", currentProduct: "plan_family" });
    await vi.waitFor(() => expect(store.order()?.request.apple.sku).toBe("plan_other"));
    expect(store.order()?.request.google).toMatchObject({
      purchaseToken: "token of item-1",
      subscriptionProductReplacementParams: { oldProductId: "plan_family" },
    });
  });

  it("A purchase that nothing waits for is told to the page, and so is its failure", () => {
    const { store, told } = open("ios");
    store.tell({ expirationDateIOS: 7, transactionId: "t-1" });
    store.fail({ code: "service-error" });
    expect(told).toEqual([
      { name: "store.transaction", body: expect.objectContaining({ transactionId: "t-1", expiryTs: 7 }) },
      { name: "store.failed", body: { error: "failed" } },
    ]);
  });

  it("A purchase without its token is not told: no server could ask about it", () => {
    const { store, told } = open("ios");
    store.tell({ purchaseToken: null });
    store.tell({ purchaseState: "pending" });
    expect(told).toEqual([]);
  });

  it.each(["ios", "android"] as const)("What is not finished is known on %s, until it is", async (system) => {
    const { app, buy } = open(system);
    await buy();
    const [one, ...others] = await app.unfinished();
    expect(others).toEqual([]);
    expect(await app.port.finish({ transactionId: one!.transactionId })).toEqual({ finished: true });
    expect(await app.unfinished()).toEqual([]);
  });

  it("A store that cannot be reached sells nothing, and is tried again", async () => {
    const { modules, store } = createFakePhone("android");
    const connect = vi.fn<PhoneModules["store"]["initConnection"]>(async () => true);
    connect.mockRejectedValueOnce(Object.assign(new Error("away"), { code: "init-connection" }));
    const app = createAppStore({ ...modules, store: { ...store.module, initConnection: connect } }, () => {});
    expect(await app.port.sync({ accountToken: "a" })).toEqual({ ok: false, error: "unavailable" });
    expect(await app.port.sync({ accountToken: "a" })).toEqual({ ok: true, purchases: [] });
  });

  it("The page of subscriptions opens, or not", async () => {
    const { modules, store } = createFakePhone("android");
    const deepLinkToSubscriptions = () => Promise.reject(new Error("no store"));
    const app = createAppStore({ ...modules, store: { ...store.module, deepLinkToSubscriptions } }, () => {});
    expect(await app.port.manage({ product: "plan_family" })).toEqual({ opened: false });
    expect(await createAppStore(modules, () => {}).port.manage({})).toEqual({ opened: true });
  });
});
