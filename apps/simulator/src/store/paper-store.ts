import type { StorePurchase } from "@afterword/bridge/store-messages";
import { ask, isObject, type Answer } from "../dev-api.ts";
import type { StoreBackend, StoreName, StoreProduct } from "./store-backend.ts";

/**
 * What the simulator asks of the paper store, which the server has outside production.
 *
 * - `GET  /__dev/paper-store` -> `PaperStore`
 * - `POST /__dev/paper-store/buy` with a `StoreOrder` -> the purchase, as the wrapper hands it over
 * - `GET  /__dev/paper-store/owned?store=&buyer=` -> the buyer's purchases
 * - `POST /__dev/paper-store/act` with `{ id, act }` -> the purchase after it, which is new after a renewal
 * - `POST /__dev/paper-store/silence` with `{ isSilent }` -> `PaperStore`
 */
export type PaperStore = {
  readonly products: readonly StoreProduct[];
  /** Newest first. */
  readonly subscriptions: readonly PaperSubscription[];
  /** It answers no question and sends no notification. */
  readonly isSilent: boolean;
};

export type PaperSubscription = {
  readonly id: string;
  readonly store: StoreName;
  readonly buyer: string;
  readonly product: string;
  readonly title: string;
  /** In grace and in retry the money of the running period has not come yet. */
  readonly state: "paid" | "grace" | "retry" | "expired" | "refunded";
  readonly renews: boolean;
  readonly cardFails: boolean;
  readonly expiresAt: string;
};

/**
 * `cancel` stops the renewal and `resume` undoes that; `renew` renews ahead of its time. `fail-card` lets the next
 * renewal fail, and `mend-card` undoes that and pays what is due.
 */
export type PaperAct = "cancel" | "resume" | "renew" | "fail-card" | "mend-card" | "refund";

export const readPaperStore = (): Promise<Answer<PaperStore>> => ask(PLACE, isPaperStore);

export const setSilent = (isSilent: boolean): Promise<Answer<PaperStore>> =>
  ask(`${PLACE}/silence`, isPaperStore, post({ isSilent }));

export const actOnSubscription = (id: string, act: PaperAct): Promise<Answer<StorePurchase>> =>
  ask(`${PLACE}/act`, isPurchase, post({ id, act }));

export const paperStore: StoreBackend = {
  listProducts: async () => valueOf(await readPaperStore()).products,
  buy: async (order) => {
    const answer = await ask(`${PLACE}/buy`, isPurchase, post(order));
    return !answer.ok && answer.status === 409 ? null : valueOf(answer);
  },
  listOwned: async (store, buyer) =>
    valueOf(await ask(`${PLACE}/owned?${new URLSearchParams({ store, buyer }).toString()}`, arePurchases)),
};

const PLACE = "/__dev/paper-store";

const post = (body: object): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

const valueOf = <T>(answer: Answer<T>): T => {
  if (!answer.ok) throw new Error(answer.why);
  return answer.value;
};

const isPaperStore = (value: unknown): value is PaperStore =>
  isObject(value) && Array.isArray(value["products"]) && Array.isArray(value["subscriptions"]);

const isPurchase = (value: unknown): value is StorePurchase =>
  isObject(value) && typeof value["token"] === "string" && typeof value["transactionId"] === "string";

const arePurchases = (value: unknown): value is StorePurchase[] =>
  Array.isArray(value) && value.every(isPurchase);
