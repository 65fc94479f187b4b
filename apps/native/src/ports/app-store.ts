import type { StorePort } from "@afterword/bridge/host-ports";
import type { RequestBody } from "@afterword/bridge/messages";
import type { StoreError, StorePurchase } from "@afterword/bridge/store-messages";
import type { AppStore, BoughtItem, PhoneModules, StoreFailure, StoreProduct } from "./modules.ts";
import { createPurchases, errorOf, isBought, type Purchases } from "./purchases.ts";

/**
 * Apple's and Google's store by expo-iap. Nothing is finished before the page says so, which it does after the server
 * has registered it.
 */
export type PhoneStore = {
  readonly port: StorePort;
  /** Purchases that no page has finished. */
  readonly unfinished: () => Promise<readonly StorePurchase[]>;
  /** Begins to hear of purchases. */
  readonly listen: () => void;
};

export const createAppStore = (
  modules: PhoneModules,
  report: Parameters<typeof createPurchases>[1],
): PhoneStore => {
  const { store, system } = modules;
  const purchases = createPurchases(modules, report);
  const connect = createConnection(store);
  const findOpen = async (): Promise<readonly BoughtItem[]> => {
    if (system === "ios") return store.getPendingTransactionsIOS();
    const all = await store.getAvailablePurchases(ACTIVE);
    return all.filter(({ isAcknowledgedAndroid }) => isAcknowledgedAndroid === false);
  };
  return {
    listen: () => {
      purchases.listen();
      connect().catch((error: unknown) => modules.log(`the store of the phone is away: ${String(error)}`));
    },
    unfinished: async () => {
      await connect();
      return (await findOpen()).filter(isBought).map(purchases.take);
    },
    port: createPort(modules, purchases, connect),
  };
};

const ACTIVE = { onlyIncludeActiveItemsIOS: true };

/** A connection that failed is tried again at the next call. */
const createConnection = (store: AppStore): (() => Promise<unknown>) => {
  let connection: Promise<unknown> | null = null;
  return () => {
    connection ??= store.initConnection().catch((error: unknown) => {
      connection = null;
      throw error;
    });
    return connection;
  };
};

const createPort = (
  modules: PhoneModules,
  purchases: Purchases,
  connect: () => Promise<unknown>,
): StorePort => {
  const { store, application } = modules;

  /** What the store refuses is an answer; the page says it in words. */
  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result | StoreRefusal> => {
    try {
      await connect();
      return await work();
    } catch (error) {
      return { ok: false, error: errorOf(error as StoreFailure) };
    }
  };
  const find = async (): Promise<{ ok: true; purchases: StorePurchase[] }> => {
    const all = await store.getAvailablePurchases(ACTIVE);
    return { ok: true, purchases: all.filter(isBought).map(purchases.take) };
  };

  return {
    products: async ({ products }) => {
      await connect();
      const found = await findProducts(store, products);
      return { products: found.map(({ id, title, displayPrice }) => ({ product: id, title, displayPrice })) };
    },
    subscribe: (order) =>
      attempt(async () => {
        const [product] = await findProducts(store, [order.product]);
        if (product === undefined) return { ok: false, error: "invalid-product" };
        const replaced = await findReplaced(modules, order.currentProduct);
        return purchases.waitFor(order.product, () => requestPurchase(store, product, order, replaced));
      }),
    restore: () =>
      attempt(async () => {
        await store.restorePurchases();
        return find();
      }),
    sync: () => attempt(find),
    redeem: () =>
      attempt(async () => {
        const item = await store.openRedeemOfferCode();
        // Apple tells of what was redeemed by an event, which goes to the page.
        if (item === null || !isBought(item)) return { ok: false, error: "pending" };
        return { ok: true, purchase: purchases.take(item) };
      }),
    manage: ({ product }) => {
      const packageNameAndroid = application.applicationId;
      return store.deepLinkToSubscriptions({ skuAndroid: product ?? null, packageNameAndroid }).then(
        () => ({ opened: true }),
        () => ({ opened: false }),
      );
    },
    finish: async ({ transactionId }) => {
      const item = purchases.itemOf(transactionId);
      if (item === undefined) return { finished: false };
      await store.finishTransaction({ purchase: item, isConsumable: false });
      purchases.forget(transactionId);
      return { finished: true };
    },
  };
};

type StoreRefusal = { readonly ok: false; readonly error: StoreError };

/** A store may name products that it was not asked for. */
const findProducts = async (store: AppStore, ids: readonly string[]): Promise<readonly StoreProduct[]> => {
  const found = (await store.fetchProducts({ skus: [...ids], type: "subs" })) ?? [];
  return found.filter(({ id }) => ids.includes(id));
};

/** The purchase to change from. Apple knows it by itself; Google would sell both. */
const findReplaced = async (
  { system, store }: PhoneModules,
  product: string | undefined,
): Promise<BoughtItem | null> => {
  if (system === "ios" || product === undefined) return null;
  const all = await store.getAvailablePurchases(ACTIVE);
  return all.find(({ productId }) => productId === product) ?? null;
};

const requestPurchase = async (
  store: AppStore,
  { id, subscriptionOffers }: StoreProduct,
  { accountToken }: RequestBody<"store.subscribe">,
  replaced: BoughtItem | null,
): Promise<unknown> => {
  const offers = (subscriptionOffers ?? []).flatMap(({ offerTokenAndroid }) => offerTokenAndroid ?? []);
  return store.requestPurchase({
    type: "subs",
    request: {
      apple: { sku: id, appAccountToken: accountToken },
      google: {
        skus: [id],
        subscriptionOffers: offers.slice(0, 1).map((offerToken) => ({ sku: id, offerToken })),
        obfuscatedAccountId: accountToken,
        ...replacing(replaced),
      },
    },
  });
};

/** What is left of the earlier subscription is counted towards the new one. */
const replacing = (replaced: BoughtItem | null) =>
  typeof replaced?.purchaseToken === "string"
    ? {
        purchaseToken: replaced.purchaseToken,
        subscriptionProductReplacementParams: {
          oldProductId: replaced.productId,
          replacementMode: "with-time-proration" as const,
        },
      }
    : {};
