import type { StoreStanding } from "../app-stores/merge-said.ts";

/** How a subscription stands, and which plan it gives; null for a product of none. */
export type KnownStanding = StoreStanding & { readonly plan: string | null };

export type StoreEvent = "bought" | "renewal-failed" | "refunded";

/**
 * What an owner is told of when a store says something new. A renewal is nothing new: it was promised, and the store
 * sends its own bill. Null before: the owner did not have it.
 */
export const storeEventOf = (before: KnownStanding | null, after: KnownStanding): StoreEvent | null => {
  // Of a purchase that was refunded before it was known the owner never had anything.
  if (after.endedAt !== null) return before === null || before.endedAt !== null ? null : "refunded";
  if (after.graceUntil !== null) return isSameTry(before, after) ? null : "renewal-failed";
  return isPurchase(before, after) ? "bought" : null;
};

/** Grace and the tries to charge after it belong to one failure. */
const isSameTry = (before: KnownStanding | null, after: KnownStanding): boolean =>
  before !== null && before.graceUntil !== null && before.expiresAt.getTime() === after.expiresAt.getTime();

const isPurchase = (before: KnownStanding | null, after: KnownStanding): boolean => {
  // What was over already when it became known is no purchase of today.
  if (after.expiresAt < after.saidAt) return false;
  if (before === null || before.plan !== after.plan) return true;
  // A refund that is taken back leaves the end where it was; one that is bought again may end sooner.
  if (before.endedAt !== null) return after.expiresAt.getTime() !== before.expiresAt.getTime();
  // A pause ends by itself, as its owner once ordered it.
  return !before.renews && !before.paused && before.expiresAt < after.saidAt;
};
