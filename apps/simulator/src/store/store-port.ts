import type { StorePort } from "@afterword/bridge/host-ports";
import type { StoreError, StorePurchase } from "@afterword/bridge/store-messages";
import type { Observable } from "../page/observable.ts";
import type { PhonePlatform } from "../phone/installation.ts";
import { storeOf, type Decided, type PhoneStoreState, type StoreDialog } from "./phone-store-state.ts";
import type { StoreBackend, StoreOrder } from "./store-backend.ts";
import type { StoreMemory } from "./store-memory.ts";

export type StorePortOptions = {
  readonly backend: StoreBackend;
  readonly memory: StoreMemory;
  readonly platform: () => PhonePlatform;
  readonly killApp: () => void;
  /** Puts the app away, as the system does when another one comes to the front. */
  readonly leaveApp: () => void;
  readonly state: Observable<PhoneStoreState>;
  /** Opens a dialog; the result is what the person does with it. */
  readonly ask: (dialog: StoreDialog) => Promise<Decided>;
};

/** What the wrapper asks of the phone's store. A store that does not answer fails the call and not the wrapper. */
export const createStorePort = (options: StorePortOptions): StorePort => {
  const { backend, memory, state, ask } = options;
  const listOwned = () =>
    attempt(async () => ({
      ok: true as const,
      purchases: [...(await backend.listOwned(storeOf(options.platform()), memory.buyer()))],
    }));
  return {
    products: async ({ products }) => ({
      products: (await backend.listProducts()).filter(({ product }) => products.includes(product)),
    }),
    subscribe: ({ product, accountToken }) =>
      attempt(async () => {
        const sold = (await backend.listProducts()).find((one) => one.product === product);
        if (sold === undefined) return { ok: false, error: "invalid-product" };
        const decided = await ask({ kind: "subscribe", product: sold });
        return conclude(options, decided, { product, accountToken, isOffer: false });
      }),
    redeem: () =>
      attempt(async () => {
        const products = await backend.listProducts();
        const decided = await ask({ kind: "redeem", products });
        const product = decided.product ?? products[0]?.product;
        if (product === undefined) return { ok: false, error: "invalid-product" };
        return conclude(options, decided, { product, accountToken: null, isOffer: true });
      }),
    restore: async () => {
      const { decision } = await ask({ kind: "restore" });
      return decision === "confirm" ? listOwned() : { ok: false, error: decision };
    },
    sync: listOwned,
    manage: async () => {
      options.leaveApp();
      state.change({ isManaging: true });
      return { opened: true };
    },
    finish: async ({ transactionId }) => ({ finished: memory.finish(transactionId) }),
  };
};

type PurchaseResult = Awaited<ReturnType<StorePort["subscribe"]>>;

const conclude = async (
  options: StorePortOptions,
  { decision }: Decided,
  part: Pick<StoreOrder, "product" | "accountToken" | "isOffer">,
): Promise<PurchaseResult> => {
  const order = { ...part, store: storeOf(options.platform()), buyer: options.memory.buyer() };
  if (decision === "pending") options.state.change({ pending: order });
  if (decision !== "confirm") return { ok: false, error: decision };
  const purchase = await buy(options, order);
  return purchase === null ? { ok: false, error: "already-owned" } : { ok: true, purchase };
};

const buy = async (options: StorePortOptions, order: StoreOrder): Promise<StorePurchase | null> => {
  const { backend, memory, state, killApp } = options;
  const purchase = await backend.buy(order);
  if (purchase === null) return null;
  memory.keepUnfinished(purchase);
  if (state.get().diesAfterPurchase) {
    state.change({ diesAfterPurchase: false });
    killApp();
  }
  return purchase;
};

const attempt = async <T>(
  work: () => Promise<T>,
): Promise<T | { readonly ok: false; readonly error: StoreError }> => {
  try {
    return await work();
  } catch {
    return { ok: false, error: "unavailable" };
  }
};
