import type { StorePort } from "@afterword/bridge/host-ports";
import type { EventBody, EventName } from "@afterword/bridge/messages";
import type { StorePurchase } from "@afterword/bridge/store-messages";
import { createObservable } from "../page/observable.ts";
import {
  storeOf,
  type Decided,
  type PhoneStoreState,
  type StoreDecision,
  type StoreDialog,
} from "./phone-store-state.ts";
import type { StoreName } from "./store-backend.ts";
import { createStorePort, type StorePortOptions } from "./store-port.ts";

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

export type PhoneStoreOptions = Omit<StorePortOptions, "state" | "ask"> & {
  /** Tells the page, if there is one. */
  readonly report: <N extends EventName>(name: N, body: EventBody<N>) => void;
};

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
