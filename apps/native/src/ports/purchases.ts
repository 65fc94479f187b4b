import type { StorePort } from "@afterword/bridge/host-ports";
import type { EventBody, EventName } from "@afterword/bridge/messages";
import type { StoreError, StorePurchase } from "@afterword/bridge/store-messages";
import type { BoughtItem, PhoneModules, StoreFailure } from "./modules.ts";

type Bought = Awaited<ReturnType<StorePort["subscribe"]>>;

/** What the store of the phone told of, kept by the name that the page finishes it by. */
export type Purchases = {
  readonly take: (item: BoughtItem) => StorePurchase;
  readonly itemOf: (transactionId: string) => BoughtItem | undefined;
  readonly forget: (transactionId: string) => void;
  /** Asks the store to sell, and waits for what it tells of this product. There is one at a time. */
  readonly waitFor: (product: string, ask: () => Promise<unknown>) => Promise<Bought>;
  readonly listen: () => void;
};

/**
 * A purchase is told by an event of the store and not by the call that asked for it, so a call waits for the next event
 * about its product; every other event goes to the page as one.
 */
export const createPurchases = (
  { store, system }: PhoneModules,
  report: <N extends EventName>(name: N, body: EventBody<N>) => void,
): Purchases => {
  const items = new Map<string, BoughtItem>();
  let waiting: { readonly product: string; readonly settle: (bought: Bought) => void } | null = null;

  const take = (item: BoughtItem): StorePurchase => {
    const purchase = purchaseOf(item, system === "ios" ? "apple" : "google");
    items.set(purchase.transactionId, item);
    return purchase;
  };

  const hear = (item: BoughtItem): void => {
    const asked = waiting?.product === item.productId ? waiting : null;
    if (!isBought(item)) return asked?.settle({ ok: false, error: "pending" });
    if (asked === null) return report("store.transaction", take(item));
    return asked.settle({ ok: true, purchase: take(item) });
  };

  const hearFailure = (failure: StoreFailure): void => {
    const error = errorOf(failure);
    if (waiting === null) report("store.failed", { error });
    else waiting.settle({ ok: false, error });
  };

  return {
    take,
    itemOf: (transactionId) => items.get(transactionId),
    forget: (transactionId) => void items.delete(transactionId),
    waitFor: async (product, ask) => {
      try {
        return await new Promise<Bought>((settle, reject) => {
          waiting = { product, settle };
          ask().catch(reject);
        });
      } finally {
        waiting = null;
      }
    },
    listen: () => {
      store.purchaseUpdatedListener(hear);
      store.purchaseErrorListener(hearFailure);
    },
  };
};

/** Without its token the server could not ask the store about it. */
export const isBought = ({ purchaseState, purchaseToken }: BoughtItem): boolean =>
  purchaseState === "purchased" && typeof purchaseToken === "string" && purchaseToken !== "";

const purchaseOf = (item: BoughtItem, storeId: StorePurchase["storeId"]): StorePurchase => ({
  product: item.productId,
  expiryTs: item.expirationDateIOS ?? null,
  token: item.purchaseToken ?? "",
  storeId,
  transactionId: item.transactionId ?? item.id,
});

/** The codes of expo-iap that say something to a person; every other one is a failure. */
const ERRORS: ReadonlyMap<string, StoreError> = new Map([
  ["user-cancelled", "cancelled"],
  ["sku-not-found", "invalid-product"],
  ["empty-sku-list", "invalid-product"],
  ["item-unavailable", "invalid-product"],
  ["pending", "pending"],
  ["deferred-payment", "pending"],
  ["already-owned", "already-owned"],
  ["iap-not-available", "unavailable"],
  ["billing-unavailable", "unavailable"],
  ["init-connection", "unavailable"],
]);

export const errorOf = ({ code }: StoreFailure): StoreError => ERRORS.get(code ?? "") ?? "failed";
