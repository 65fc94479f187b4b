import type { StorePort } from "../host-ports.ts";
import type { EventBody, EventName } from "../messages.ts";
import type { StoreError, StorePurchase } from "../store-messages.ts";

type Report = <N extends EventName>(name: N, body: EventBody<N>) => void;

/** What a person does in a dialog of the store, or how it fails. */
export type StoreDecision = "confirm" | StoreError;

/** What tests do to the store of a phone. */
export type StoreControls = {
  /** Whether the store waits for a person. */
  readonly isDialogOpen: () => boolean;
  /** Answers the open dialog; what is `pending` is approved later. */
  readonly decide: (decision: StoreDecision) => void;
  /** The purchase that was pending takes place now. */
  readonly approve: () => void;
};

export type StoreOnTrial = StoreControls & {
  readonly port: StorePort;
  /** Reports every unfinished purchase. */
  readonly handOver: (report: Report) => void;
  readonly finished: () => readonly string[];
};

export type StoreOnTrialOptions = {
  /** The products that it sells, with their prices; by default it sells every product for 4.99. */
  readonly prices?: Readonly<Record<string, string>>;
  readonly storeId?: StorePurchase["storeId"];
  /** Reports an event to the page. */
  readonly report: Report;
};

/** The store of a phone in memory, for tests of pages and hosts. */
export const createStoreOnTrial = ({
  prices,
  storeId = "paper",
  report,
}: StoreOnTrialOptions): StoreOnTrial => {
  const owned: StorePurchase[] = [];
  const unfinished = new Map<string, StorePurchase>();
  const finished: string[] = [];
  let open: { readonly product: string; readonly decide: (decision: StoreDecision) => void } | null = null;
  let pending: string | null = null;
  const priceOf = (product: string): string | undefined => (prices === undefined ? "$4.99" : prices[product]);

  const buy = (product: string): StorePurchase => {
    const transactionId = `transaction-${owned.length + 1}`;
    const purchase = { product, expiryTs: null, token: `token of ${transactionId}`, storeId, transactionId };
    owned.push(purchase);
    unfinished.set(transactionId, purchase);
    return purchase;
  };
  const ask = async (product: string): Promise<StoreDecision> => {
    const decision = await new Promise<StoreDecision>((decide) => {
      open = { product, decide };
    });
    open = null;
    if (decision === "pending") pending = product;
    return decision;
  };
  const sell = async (product: string): ReturnType<StorePort["subscribe"]> => {
    if (priceOf(product) === undefined) return { ok: false, error: "invalid-product" };
    const decision = await ask(product);
    return decision === "confirm" ? { ok: true, purchase: buy(product) } : { ok: false, error: decision };
  };
  return {
    port: {
      products: async ({ products }) => ({
        products: products.flatMap((product) => {
          const displayPrice = priceOf(product);
          return displayPrice === undefined ? [] : [{ product, title: product, displayPrice }];
        }),
      }),
      subscribe: ({ product }) => sell(product),
      redeem: () => sell(Object.keys(prices ?? { redeemed: "" })[0] ?? ""),
      restore: async () => {
        const decision = await ask("");
        return decision === "confirm" ? { ok: true, purchases: [...owned] } : { ok: false, error: decision };
      },
      sync: async () => ({ ok: true, purchases: [...owned] }),
      manage: async () => ({ opened: true }),
      finish: async ({ transactionId }) => {
        if (!unfinished.delete(transactionId)) return { finished: false };
        finished.push(transactionId);
        return { finished: true };
      },
    },
    isDialogOpen: () => open !== null,
    decide: (decision) => open?.decide(decision),
    approve: () => {
      if (pending !== null) report("store.transaction", buy(pending));
      pending = null;
    },
    handOver: (tell) => {
      for (const purchase of unfinished.values()) tell("store.transaction", purchase);
    },
    finished: () => finished,
  };
};
