/**
 * What the adapters use of Expo's modules, of React Native and of our own module, and no more. `expo/modules.ts` hands
 * over the real ones; `npm run native:check` compiles that file, so these types hold against the installed versions.
 * Tests hand over others. So everything in `src` compiles and runs without a phone and without its packages.
 */

type Subscription = { readonly remove: () => void };

/** Our own module (modules/phone-facts): what no published one tells. `npm run native:check` holds it to these names. */
export type PhoneFacts = CommonFacts & Partial<AppleFacts> & Partial<AndroidFacts>;

type CommonFacts = {
  readonly isUnlocked: () => Promise<boolean>;
};

type AppleFacts = {
  /** 0 unknown, 1 restricted, 2 not restricted. */
  readonly cellularRestriction: () => Promise<number>;
  /** 0 restricted, 1 denied, 2 available. */
  readonly backgroundRefresh: () => Promise<number>;
  /** 0 not asked yet, 1 restricted, 2 denied, 3 allowed. */
  readonly mediaStatus: (kind: "microphone" | "camera") => Promise<number>;
  readonly requestMedia: (kind: "microphone" | "camera") => Promise<boolean>;
  /** The system lets the app run on until `endWork`, or for about half a minute. */
  readonly beginWork: () => Promise<void>;
  readonly endWork: () => Promise<void>;
};

type AndroidFacts = {
  /** 1 disabled, 2 allowed although the system saves data, 3 enabled. */
  readonly backgroundData: () => Promise<number>;
};

export type SecureStore = {
  readonly AFTER_FIRST_UNLOCK_THIS_DEVICE_ONLY: number;
  readonly getItemAsync: (key: string, options: VaultOptions) => Promise<string | null>;
  readonly setItemAsync: (key: string, value: string, options: VaultOptions) => Promise<void>;
  readonly deleteItemAsync: (key: string, options: VaultOptions) => Promise<void>;
};
type VaultOptions = { readonly keychainAccessible: number };

export type Notifications = {
  readonly getPermissionsAsync: () => Promise<NotificationPermission>;
  readonly requestPermissionsAsync: () => Promise<NotificationPermission>;
  readonly getDevicePushTokenAsync: () => Promise<{ readonly data: unknown }>;
  readonly addPushTokenListener: (listener: (token: { readonly data: unknown }) => void) => Subscription;
  readonly setNotificationChannelAsync: (
    id: string,
    channel: { name: string; importance: number },
  ) => Promise<unknown>;
  readonly setNotificationCategoryAsync: (id: string, actions: NotificationAction[]) => Promise<unknown>;
  readonly scheduleNotificationAsync: (request: {
    content: { title?: string; body: string; data?: Record<string, unknown> };
    trigger: null | { type: "date"; date: number; channelId: string } | { channelId: string };
  }) => Promise<string>;
  readonly cancelAllScheduledNotificationsAsync: () => Promise<void>;
};
type NotificationPermission = {
  readonly granted: boolean;
  readonly canAskAgain: boolean;
  /** 3: delivered quietly, which iOS allows without asking. */
  readonly ios?: { readonly status: number };
};
type NotificationAction = {
  identifier: string;
  buttonTitle: string;
  options: { opensAppToForeground: boolean; isAuthenticationRequired: boolean };
};

export type AppStore = {
  readonly initConnection: () => Promise<boolean>;
  readonly fetchProducts: (params: {
    skus: string[];
    type: "subs";
  }) => Promise<readonly StoreProduct[] | null>;
  readonly requestPurchase: (params: {
    type: "subs";
    request: { apple: ApplePurchase; google: GooglePurchase };
  }) => Promise<unknown>;
  readonly getAvailablePurchases: (options: {
    onlyIncludeActiveItemsIOS: boolean;
  }) => Promise<readonly BoughtItem[]>;
  readonly getPendingTransactionsIOS: () => Promise<readonly BoughtItem[]>;
  readonly restorePurchases: () => Promise<void>;
  readonly finishTransaction: (params: { purchase: BoughtItem; isConsumable: boolean }) => Promise<unknown>;
  readonly deepLinkToSubscriptions: (options: {
    skuAndroid: string | null;
    packageNameAndroid: string | null;
  }) => Promise<void>;
  readonly openRedeemOfferCode: () => Promise<BoughtItem | null>;
  readonly purchaseUpdatedListener: (listener: (item: BoughtItem) => void) => Subscription;
  readonly purchaseErrorListener: (listener: (error: StoreFailure) => void) => Subscription;
};
type ApplePurchase = { sku: string; appAccountToken: string };
type GooglePurchase = {
  skus: string[];
  subscriptionOffers: { sku: string; offerToken: string }[];
  obfuscatedAccountId: string;
  purchaseToken?: string;
  subscriptionProductReplacementParams?: { oldProductId: string; replacementMode: "with-time-proration" };
};
export type StoreProduct = {
  readonly id: string;
  readonly title: string;
  readonly displayPrice: string;
  readonly subscriptionOffers?: readonly { readonly offerTokenAndroid?: string | null }[] | null;
};
export type BoughtItem = {
  readonly id: string;
  readonly productId: string;
  readonly purchaseState: "pending" | "purchased" | "unknown";
  readonly transactionId?: string | null;
  readonly purchaseToken?: string | null;
  readonly expirationDateIOS?: number | null;
  readonly isAcknowledgedAndroid?: boolean | null;
};
export type StoreFailure = { readonly code?: string | null; readonly message?: string };

export type PhoneModules = {
  readonly system: "ios" | "android";
  readonly application: {
    readonly applicationId: string | null;
    readonly nativeApplicationVersion: string | null;
    readonly nativeBuildVersion: string | null;
    readonly getIosIdForVendorAsync: () => Promise<string | null>;
    readonly getAndroidId: () => string;
    readonly getInstallationTimeAsync: () => Promise<Date>;
  };
  readonly device: { readonly modelName: string | null; readonly osVersion: string | null };
  /** 0 nothing, 1 a secret such as a PIN, 2 and 3 biometrics. */
  readonly authentication: { readonly getEnrolledLevelAsync: () => Promise<number> };
  readonly battery: { readonly isBatteryOptimizationEnabledAsync: () => Promise<boolean> };
  /** Null in a build that the module was not linked into. */
  readonly facts: PhoneFacts | null;
  readonly secureStore: SecureStore;
  readonly notifications: Notifications;
  readonly store: AppStore;
  /** Resolves when the person comes back from it. */
  readonly intents: {
    readonly startActivityAsync: (action: string, params: Intent) => Promise<unknown>;
  };
  readonly linking: {
    readonly openURL: (url: string) => Promise<unknown>;
    readonly openSettings: () => Promise<void>;
  };
  /** A tick on each system. Android's is the touch feedback of a view, which needs no permission. */
  readonly haptics: {
    readonly impactOfApple: () => Promise<void>;
    readonly clickOfAndroid: () => Promise<void>;
  };
  /** Android only. */
  readonly permissions: {
    readonly request: (permission: AndroidPermission) => Promise<string>;
  };
  readonly appState: {
    readonly currentState: string;
    readonly addEventListener: (type: "change", listener: (state: string) => void) => Subscription;
  };
  readonly network: {
    readonly getNetworkStateAsync: () => Promise<NetworkState>;
    readonly addNetworkStateListener: (listener: (state: NetworkState) => void) => Subscription;
  };
  readonly tasks: {
    readonly registerPushTask: () => Promise<unknown>;
    readonly registerBackgroundTask: () => Promise<unknown>;
  };
  readonly fetch: (url: string, options: PhoneRequest) => Promise<PhoneReply>;
  readonly now: () => number;
  readonly timeZone: () => string | null;
  readonly log: (line: string) => void;
};
export type Intent = { data?: string; extra?: Record<string, string> };
export type AndroidPermission = "android.permission.RECORD_AUDIO" | "android.permission.CAMERA";
export type NetworkState = { readonly isConnected?: boolean; readonly isInternetReachable?: boolean };
type PhoneRequest = {
  method: "POST";
  headers: Record<string, string>;
  body: string;
  credentials: "omit";
  signal: AbortSignal;
};
type PhoneReply = { readonly status: number; readonly text: () => Promise<string> };
