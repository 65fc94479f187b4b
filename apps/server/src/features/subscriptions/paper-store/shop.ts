import { addMonths } from "@afterword/core/subscriptions/months";
import type { WallMs } from "@afterword/core/time/instant";
import {
  extend,
  isOver,
  type PaperEventKind,
  type PaperStoreName,
  type PaperSubscription,
} from "./ledger.ts";

/** What is bought, and what that makes of what the buyer has. All products are of one group: only one of them runs. */
export type PaperOrder = {
  readonly store: PaperStoreName;
  /** The phone's account with its store, which is none of the product's. */
  readonly buyer: string;
  readonly product: string;
  /** Null for a redeemed code, which names no account of the product. */
  readonly accountToken: string | null;
  /** Bought with a code instead of money. */
  readonly isOffer: boolean;
};

/** New names for what is bought now. */
export type Draws = { readonly key: string; readonly transactionId: string };

export type Sold = {
  readonly kind: PaperEventKind;
  readonly subscription: PaperSubscription;
  /** What the new subscription took the place of. */
  readonly replaced: PaperSubscription | null;
};

/** Null where the buyer has it already. */
export const sell = (
  order: PaperOrder,
  owned: readonly PaperSubscription[],
  now: WallMs,
  draws: Draws,
): Sold | null => {
  const running = owned.find((one) => !isOver(one));
  if (running === undefined) return sellAnew(order, owned, now, draws);
  if (running.product !== order.product) return change(order, running, now, draws);
  return running.renews
    ? null
    : { kind: "resumed", subscription: { ...running, renews: true }, replaced: null };
};

/** Apple goes on with the subscription that the buyer once had; Google begins another one. */
const sellAnew = (
  order: PaperOrder,
  owned: readonly PaperSubscription[],
  now: WallMs,
  draws: Draws,
): Sold => {
  const earlier = order.store === "apple" ? owned[0] : undefined;
  const bought = earlier === undefined ? "bought" : "bought-again";
  return {
    kind: order.isOffer ? "redeemed" : bought,
    subscription: begin(order, now, {
      ...draws,
      ...(earlier === undefined ? {} : { key: earlier.key, periods: earlier.periods + 1 }),
    }),
    replaced: null,
  };
};

const begin = (
  { store, buyer, product, accountToken, isOffer }: PaperOrder,
  now: WallMs,
  { key, transactionId, periods = 1 }: Draws & { readonly periods?: number },
): PaperSubscription => ({
  key,
  store,
  buyer,
  accountToken,
  product,
  transactionId,
  boughtWithOffer: isOffer,
  firstBoughtAt: now,
  periodFrom: now,
  expiresAt: addMonths(now, 1),
  periods,
  renews: true,
  cardFails: false,
  phase: "paid",
  refundedAt: null,
  replaces: null,
  acknowledged: false,
});

/** From one product to another, at once. Google gives it a token of its own, which names the one before. */
const change = (order: PaperOrder, running: PaperSubscription, now: WallMs, draws: Draws): Sold => {
  const { product, accountToken } = order;
  if (order.store === "google") {
    const subscription = { ...begin(order, now, draws), replaces: running.key };
    const replaced = { ...running, renews: false, phase: "expired", expiresAt: now } as const;
    return { kind: "changed-plan", subscription, replaced };
  }
  const changed = {
    ...running,
    product,
    accountToken: accountToken ?? running.accountToken,
    expiresAt: addMonths(now, 1),
    renews: true,
  };
  const subscription = { ...extend(changed, now, () => draws.transactionId), periodFrom: now };
  return { kind: "changed-plan", subscription, replaced: null };
};
