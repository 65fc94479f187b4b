import type { StoreControls, StoreDecision } from "@afterword/bridge/suite/store-on-trial";
import { createListeners } from "./listeners.fixture.ts";
import type { AppStore, BoughtItem, StoreFailure } from "./modules.ts";

/** What expo-iap is to the app, with a person who is asked by `decide`. It sells `plan_family`. */
export type FakeStore = StoreControls & {
  readonly module: AppStore;
  /** What was asked for last. */
  readonly order: () => Parameters<AppStore["requestPurchase"]>[0] | null;
  /** The store tells of a purchase by itself. */
  readonly tell: (item: Partial<BoughtItem>) => void;
  readonly fail: (failure: StoreFailure) => void;
};

const CODES: Readonly<Record<Exclude<StoreDecision, "confirm" | "pending">, string>> = {
  cancelled: "user-cancelled",
  "invalid-product": "sku-not-found",
  "already-owned": "already-owned",
  unavailable: "iap-not-available",
  failed: "purchase-error",
};

export const createFakeStore = (): FakeStore => {
  const [updated, failed] = [createListeners<BoughtItem>(), createListeners<StoreFailure>()];
  const stock = createStock();
  let order: Order | null = null;
  let decide: ((decision: StoreDecision) => void) | null = null;
  let pending: string | null = null;

  const ask = (act: (decision: StoreDecision) => void): void => {
    decide = (decision) => {
      decide = null;
      act(decision);
    };
  };
  // As the real one: the call ends at once, and what came of it is told by an event.
  const requestPurchase = async (asked: Order): Promise<void> => {
    order = asked;
    const product = asked.request.apple.sku;
    ask((decision) => {
      if (decision === "confirm") return updated.tell(stock.own(product));
      if (decision !== "pending") return failed.tell({ code: CODES[decision] });
      pending = product;
      return updated.tell({ id: "item-pending", productId: product, purchaseState: "pending" });
    });
  };
  const isConfirmed = (): Promise<boolean> =>
    new Promise((resolve) => {
      ask((decision) => resolve(decision === "confirm"));
    });

  return {
    module: {
      ...stock.module,
      requestPurchase,
      restorePurchases: async () => {
        if (!(await isConfirmed())) throw Object.assign(new Error("no"), { code: "user-cancelled" });
      },
      openRedeemOfferCode: async () => ((await isConfirmed()) ? stock.own("plan_family") : null),
      purchaseUpdatedListener: updated.add,
      purchaseErrorListener: failed.add,
    },
    order: () => order,
    tell: (item) => updated.tell({ ...stock.own("plan_family"), ...item }),
    fail: failed.tell,
    isDialogOpen: () => decide !== null,
    decide: (decision) => decide?.(decision),
    approve: () => {
      if (pending !== null) updated.tell(stock.own(pending));
      pending = null;
    },
  };
};

type Order = Parameters<AppStore["requestPurchase"]>[0];

/** What is for sale, what was bought, and what of it is not finished. */
const createStock = () => {
  const owned: BoughtItem[] = [];
  const unfinished = new Set<string>();
  const isOpen = ({ id }: BoughtItem): boolean => unfinished.has(id);
  return {
    own: (productId: string): BoughtItem => {
      const id = `item-${owned.length + 1}`;
      const item: BoughtItem = { id, productId, purchaseState: "purchased", purchaseToken: `token of ${id}` };
      owned.push(item);
      unfinished.add(id);
      return item;
    },
    module: {
      initConnection: async () => true,
      fetchProducts: async () => PRODUCTS,
      getAvailablePurchases: async () =>
        owned.map((item) => ({ ...item, isAcknowledgedAndroid: !isOpen(item) })),
      getPendingTransactionsIOS: async () => owned.filter(isOpen),
      finishTransaction: async ({ purchase }) => void unfinished.delete(purchase.id),
      deepLinkToSubscriptions: async () => undefined,
    } satisfies Partial<AppStore>,
  };
};

const PRODUCTS = [
  {
    id: "plan_family",
    title: "Family",
    displayPrice: "$4.99",
    subscriptionOffers: [{ offerTokenAndroid: "offer-1" }, { offerTokenAndroid: null }],
  },
  { id: "plan_other", title: "Other", displayPrice: "$1.00" },
];
