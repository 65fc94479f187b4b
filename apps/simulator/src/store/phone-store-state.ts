import type { StoreError } from "@afterword/bridge/store-messages";
import type { PhonePlatform } from "../phone/installation.ts";
import type { StoreName, StoreOrder, StoreProduct } from "./store-backend.ts";

/** A dialog of the store, which waits for the person at the phone. */
export type StoreDialog =
  | { readonly kind: "subscribe"; readonly product: StoreProduct }
  | { readonly kind: "redeem"; readonly products: readonly StoreProduct[] }
  | { readonly kind: "restore" };

export type PhoneStoreState = {
  readonly dialog: StoreDialog | null;
  /** The purchase that waits for an approval. */
  readonly pending: StoreOrder | null;
  /** The app dies after the next purchase, before it can tell the page. */
  readonly diesAfterPurchase: boolean;
  /** The store's page of subscriptions is open, in front of the app. */
  readonly isManaging: boolean;
};

export type StoreDecision = "confirm" | StoreError;
/** `product` is the one that a redeemed code stands for. */
export type Decided = { readonly decision: StoreDecision; readonly product?: string | undefined };

export const storeOf = (platform: PhonePlatform): StoreName => (platform === "ios" ? "apple" : "google");
