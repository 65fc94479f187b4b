import { DAY_MS, MINUTE_MS } from "@afterword/core/time/duration";
import type { Chance } from "../kernel/chance.ts";
import type { StoreWish } from "./store-life.ts";

/** A subscription with random fates, and when its first period ends: one in three around midnight. */
export const drawStoreWish = (chance: Chance): { readonly store: StoreWish; readonly paidUntil: number } => {
  const day = chance.whole(2, 31) * DAY_MS;
  const midnight = day + Math.floor(chance.between(-2, 2) * MINUTE_MS);
  const paidUntil = chance.happens(0.33) ? midnight : day + Math.floor(chance.between(0, DAY_MS));
  const habit = {
    cardFails: chance.pick([0, 0.1, 0.4]),
    recovers: 0.6,
    isCancelled: chance.pick([0, 0.1]),
    isRefunded: chance.pick([0, 0.1, 0.4]),
    isPaused: chance.pick([0, 0.1]),
    isLate: chance.pick([0, 0.1]),
  };
  const store: StoreWish = { kind: chance.pick(["apple", "google"]), habit };
  if (chance.happens(0.15)) return { paidUntil, store: { ...store, switchesToFree: true } };
  if (!chance.happens(0.3)) return { paidUntil, store };
  return { paidUntil, store: { ...store, voucherUntil: chance.between(0, 300) * DAY_MS } };
};
