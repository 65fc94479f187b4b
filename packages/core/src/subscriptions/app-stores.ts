/** The app stores as people know them: only there is a subscription cancelled, and its payment changed. */
import type { Catalog } from "../messages/catalog.ts";

/** Paper is the app store of development and tests. */
export type AppStoreName = "apple" | "google" | "paper";

/** Where its owner finds a subscription, in words. */
export const wayToManage = (say: Catalog["appStores"], store: AppStoreName): string => say[WAYS[store]];

const WAYS = {
  apple: "manageApple",
  google: "manageGoogle",
  paper: "managePaper",
} as const satisfies Record<AppStoreName, keyof Catalog["appStores"]>;

/** The page of the store for the same; null where it has none. */
export const STORE_PAGES = {
  apple: "https://apps.apple.com/account/subscriptions",
  google: "https://play.google.com/store/account/subscriptions",
  paper: null,
} as const satisfies Record<AppStoreName, string | null>;
