import type { StorePort } from "@afterword/bridge/host-ports";
import type { EventBody, EventName } from "@afterword/bridge/messages";
import type { StoreError, StorePurchase } from "@afterword/bridge/store-messages";
import { createObservable } from "../page/observable.ts";
import type { PhonePlatform } from "../phone/installation.ts";
import type { StoreBackend, StoreName, StoreOrder, StoreProduct } from "./store-backend.ts";
import type { StoreMemory } from "./store-memory.ts";
import { createStorePort } from "./store-port.ts";

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

/** The app store of the phone, and what a person does with it. */
export type PhoneStore = {
  readonly state: () => PhoneStoreState;
  readonly watch: (listener: () => void) => () => void;
  readonly port: StorePort;
  /** Answers the open dialog. */
  readonly decide: (decision: StoreDecision, product?: string) => void;
  /** The pending purchase takes place, or it does not. */
  readonly approvePending: () => Promise<void>;
  readonly declinePending: () => void;
  readonly setDiesAfterPurchase: (dies: boolean) => void;
  /** The store has a transaction that the app did not ask for: a renewal, for example. */
  readonly receive: (purchase: StorePurchase) => void;
  /** Redeems a code in the store itself, which tells the app of it. False where the buyer has that already. */
  readonly redeemOutside: (product: string) => Promise<boolean>;
  readonly closeManaging: () => void;
  /** The phone's account with its store. */
  readonly account: () => { readonly store: StoreName; readonly buyer: string };
};

export type PhoneStoreOptions = {
  readonly backend: StoreBackend;
  readonly memory: StoreMemory;
  readonly platform: () => PhonePlatform;
  /** Tells the page, if there is one. */
  readonly report: <N extends EventName>(name: N, body: EventBody<N>) => void;
  readonly killApp: () => void;
  /** Puts the app away, as the system does when another one comes to the front. */
  readonly leaveApp: () => void;
};

export const storeOf = (platform: PhonePlatform): StoreName => (platform === "ios" ? "apple" : "google");

export const createPhoneStore = (options: PhoneStoreOptions): PhoneStore => {
  const { backend, memory, report } = options;
  const account = () => ({ store: storeOf(options.platform()), buyer: memory.buyer() });
  const state = createObservable<PhoneStoreState>({
    dialog: null,
    pending: null,
    diesAfterPurchase: false,
    isManaging: false,
  });
  let answerDialog: (decided: Decided) => void = () => {};
  const ask = async (dialog: StoreDialog): Promise<Decided> => {
    const decided = await new Promise<Decided>((resolve) => {
      answerDialog = resolve;
      state.change({ dialog });
    });
    state.change({ dialog: null });
    return decided;
  };
  const receive = (purchase: StorePurchase): void => {
    memory.keepUnfinished(purchase);
    report("store.transaction", purchase);
  };
  return {
    state: state.get,
    watch: state.watch,
    port: createStorePort({ ...options, state, ask }),
    decide: (decision, product) => answerDialog({ decision, product }),
    approvePending: async () => {
      const { pending } = state.get();
      if (pending === null) return;
      state.change({ pending: null });
      const purchase = await backend.buy(pending);
      if (purchase !== null) receive(purchase);
    },
    declinePending: () => {
      state.change({ pending: null });
      report("store.failed", { error: "cancelled" });
    },
    setDiesAfterPurchase: (diesAfterPurchase) => state.change({ diesAfterPurchase }),
    receive,
    redeemOutside: async (product) => {
      const purchase = await backend.buy({ ...account(), product, accountToken: null, isOffer: true });
      if (purchase !== null) receive(purchase);
      return purchase !== null;
    },
    closeManaging: () => state.change({ isManaging: false }),
    account,
  };
};
