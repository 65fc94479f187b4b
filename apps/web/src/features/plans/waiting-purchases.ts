import type { StorePurchase } from "@afterword/bridge/store-messages";
import { DAY_MS } from "@afterword/core/time/duration";
import { useSyncExternalStore } from "react";
import { stored } from "../../shared/storage/stored.ts";

/**
 * What was bought and is not registered yet. The app store keeps a purchase until it is finished, and hands it over
 * again at each start of the app; what it does not say again is remembered here.
 */

type Waiting = {
  /** Handed over, and not registered yet. */
  readonly purchases: readonly StorePurchase[];
  /** By transaction: the account for which the server refused it. It may be another account's. */
  readonly refused: ReadonlyMap<string, string>;
};

/** What outlives the app. */
type Remembered = {
  /** The purchase that waits in the store for an approval, for example by a parent. */
  readonly pending: { readonly ownerId: string; readonly sinceMs: number } | null;
  /** Transactions whose refusal was told, the latest last. */
  readonly told: readonly string[];
};

/** After this the store has given the purchase up, and may have said so while the app was closed. */
const PENDING_MAX_MS = 3 * DAY_MS;

const TOLD_MAX = 5;

let waiting: Waiting = { purchases: [], refused: new Map() };
const listeners = new Set<() => void>();

const change = (next: Partial<Waiting>): void => {
  waiting = { ...waiting, ...next };
  tellListeners();
};

const tellListeners = (): void => {
  for (const listener of listeners) listener();
};

const readRemembered = (): string | null => stored.read("purchases");

const parse = (text: string | null): Remembered => {
  const { pending = null, told = [] } = JSON.parse(text ?? "{}") as Partial<Remembered>;
  const isOver = pending === null || Date.now() - pending.sinceMs > PENDING_MAX_MS;
  return { pending: isOver ? null : pending, told };
};

const remember = (next: Partial<Remembered>): void => {
  const remembered = { ...parse(readRemembered()), ...next };
  const isEmpty = remembered.pending === null && remembered.told.length === 0;
  stored.write("purchases", isEmpty ? null : JSON.stringify(remembered));
  tellListeners();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Of this account: the next purchase to register, and whether the store waits for an approval. */
export const useWaiting = (
  userId: string | null,
): { readonly next: StorePurchase | undefined; readonly isPending: boolean } => {
  const next = useSyncExternalStore(subscribe, () => (userId === null ? undefined : nextPurchase(userId)));
  const { pending } = parse(useSyncExternalStore(subscribe, readRemembered));
  return { next, isPending: pending !== null && pending.ownerId === userId };
};

export const setPending = (ownerId: string): void => remember({ pending: { ownerId, sinceMs: Date.now() } });

export const clearPending = (): void => remember({ pending: null });

/** Handed over anew, it is tried anew: it may have been paid meanwhile. */
export const keepPurchase = (purchase: StorePurchase): void => {
  const refused = new Map(waiting.refused);
  refused.delete(purchase.transactionId);
  change({ purchases: [...without(purchase), purchase], refused });
};

export const nextPurchase = (userId: string): StorePurchase | undefined => {
  const { purchases, refused } = waiting;
  return purchases.find(({ transactionId }) => refused.get(transactionId) !== userId);
};

export const dropPurchase = (purchase: StorePurchase): void => change({ purchases: without(purchase) });

/** It is kept for another account that logs in. False if it was told before that it is refused. */
export const keepRefused = (purchase: StorePurchase, userId: string): boolean => {
  const { transactionId } = purchase;
  const { told } = parse(readRemembered());
  change({
    purchases: [...without(purchase), purchase],
    refused: new Map([...waiting.refused, [transactionId, userId]]),
  });
  if (told.includes(transactionId)) return false;
  remember({ told: [...told, transactionId].slice(-TOLD_MAX) });
  return true;
};

const without = ({ transactionId }: StorePurchase): readonly StorePurchase[] =>
  waiting.purchases.filter((one) => one.transactionId !== transactionId);
