/**
 * An app store, as the server sees it: it says what a purchase is worth, and nothing that an app claims counts beside
 * it (behaviour §2). Apple's and Google's are real; the paper store stands in for them outside production.
 */
export type AppStore = {
  readonly name: AppStoreName;
  /** What a purchase is, by the token that the app hands over. */
  readonly verifyPurchase: (token: string) => Promise<PurchaseReading>;
  /** Asks the store how a subscription stands now. */
  readonly readAgain: (subscription: KnownSubscription) => Promise<StoreReading>;
  /** Tells the store that a purchase was booked; Google gives back the money of one that never was. */
  readonly acknowledge: (said: StoreSaid) => Promise<void>;
  /** Reads a call of the store itself. */
  readonly readNotification: (call: StoreCall) => Promise<NotificationReading>;
};

export const APP_STORE_NAMES = ["apple", "google", "paper"] as const;
export type AppStoreName = (typeof APP_STORE_NAMES)[number];

/** Those that this installation is connected to. */
export type AppStores = Readonly<Partial<Record<AppStoreName, AppStore>>>;

export type StoreEnvironment = "Production" | "Sandbox";

/** By what a store is asked for a subscription. */
export type KnownSubscription = {
  /** Apple's original transaction id, Google's purchase token. */
  readonly key: string;
  readonly environment: StoreEnvironment;
};

/** What a store says of one subscription. */
export type StoreSaid = KnownSubscription & {
  readonly store: AppStoreName;
  /** The subscription that this one took the place of. */
  readonly replaces: string | null;
  readonly product: string;
  /** The account that the purchase was made for; null where none was named. */
  readonly accountToken: string | null;
  readonly expiresAt: Date;
  /** Refunded or revoked then; undefined where the store did not say, so that what is known stays for this period. */
  readonly endedAt?: Date | null;
  readonly paused: boolean;
  /** Null where only the purchase is known: what is known of this period stays, else it renews. */
  readonly renewal: Renewal | null;
  /** The store's own time of these words. */
  readonly saidAt: Date;
  /** Whole: how the subscription stands. A part tells of one purchase, which may be of an earlier period. */
  readonly extent: "whole" | "part";
  readonly needsAcknowledgement: boolean;
};

export type Renewal = {
  readonly renews: boolean;
  /** End of grace, or of the store's tries to charge. */
  readonly graceUntil: Date | null;
};

/** `silent`: the store could not be asked; `why` is for the log. */
export type StoreSilence = { readonly kind: "silent"; readonly why: string };
type Told = { readonly kind: "said"; readonly said: StoreSaid };

export type PurchaseReading =
  | Told
  | StoreSilence
  /** The store has not taken the money yet. */
  | { readonly kind: "pending" }
  /** Not of this store, not for this app, or altered. */
  | { readonly kind: "unverified"; readonly why: string };

export type StoreReading =
  | Told
  | StoreSilence
  /** The store no longer knows it, so what it last said stands. */
  | { readonly kind: "forgotten" };

export type StoreCall = {
  /** As it came. */
  readonly body: Buffer;
  readonly authorization: string | undefined;
};

export type NotificationReading =
  | {
      readonly kind: "notification";
      /** The store's own, the same each time it is sent. */
      readonly id: string;
      /** Null for a test or for what concerns no subscription. */
      readonly said: StoreSaid | null;
    }
  | StoreSilence
  | { readonly kind: "unverified"; readonly why: string };
