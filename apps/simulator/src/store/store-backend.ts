import type { StorePurchase } from "@afterword/bridge/store-messages";

/** The store that the phone's system has; the paper store of the server stands in for both. */
export type StoreName = "apple" | "google";

export type StoreOrder = {
  readonly store: StoreName;
  /** The phone's account with its store, which is none of the product's. */
  readonly buyer: string;
  readonly product: string;
  /** Null for a redeemed code, which names no account of the product. */
  readonly accountToken: string | null;
  /** Bought with a code instead of money. */
  readonly isOffer: boolean;
};

export type StoreProduct = {
  readonly product: string;
  readonly title: string;
  readonly displayPrice: string;
};

/** What the phone asks of its store. Each call rejects if the store does not answer. */
export type StoreBackend = {
  readonly listProducts: () => Promise<readonly StoreProduct[]>;
  /** Null where the buyer has it already. */
  readonly buy: (order: StoreOrder) => Promise<StorePurchase | null>;
  /** What the buyer has in that store, ended purchases left out. */
  readonly listOwned: (store: StoreName, buyer: string) => Promise<readonly StorePurchase[]>;
};
