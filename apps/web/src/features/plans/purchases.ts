import type { BridgeClient } from "@afterword/bridge/client";
import type { StorePurchase } from "@afterword/bridge/store-messages";
import type { registerPurchase } from "@afterword/contract/endpoints/app-stores";
import { subscription as say } from "@afterword/core/messages/subscription";
import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { call } from "../../shared/http/call.ts";
import { HttpFailure, NO_ANSWER, refusalSentence } from "../../shared/http/http-failure.ts";
import { LIMIT_REACHED, TOO_MANY_TRIES, UNAUTHORISED } from "../../shared/http/statuses.ts";
import { plansQuery } from "./plans-query.ts";

/**
 * What was bought in the app store is registered with the server, and only then finished: until that, the store hands
 * it over again at each start of the app. Registering twice changes nothing.
 */

export type Registration =
  | { readonly kind: "registered"; readonly plan: string }
  | { readonly kind: "refused"; readonly sentence: string }
  /** The server cannot be asked now. */
  | { readonly kind: "later" };

type Act = "bought" | "restored" | "synced";

export const register = async (
  { device, queries }: { readonly device: BridgeClient; readonly queries: QueryClient },
  purchase: StorePurchase,
  act: Act,
): Promise<Registration> => {
  try {
    const receipt = await findPlanOf(purchase, queries);
    if (receipt === null) return refuseUnknown(device, purchase);
    const { expiryTs, token, storeId } = purchase;
    const { plan } = await call<typeof registerPurchase>("POST /api/user/subscribe", {
      body: { receipt, expiryTs, token, store_id: storeId, act },
      silent: act === "synced",
    });
    await device.request("store.finish", { transactionId: purchase.transactionId });
    return { kind: "registered", plan: plan.name };
  } catch (error) {
    if (mayPass(error)) return { kind: "later" };
    return { kind: "refused", sentence: refusalSentence(error, [LIMIT_REACHED], say.updateFailed) };
  }
};

/** A plan may have been added since the list was loaded. */
const findPlanOf = async ({ product }: StorePurchase, queries: QueryClient): Promise<string | null> => {
  const known = await queries.ensureQueryData(plansQuery);
  const find = (plans: typeof known) => plans.find((plan) => plan.product === product);
  const plan = find(known) ?? find(await queries.fetchQuery({ ...plansQuery, staleTime: 0 }));
  return plan?._id ?? null;
};

const refuseUnknown = (device: BridgeClient, { product }: StorePurchase): Registration => {
  const message = `${NOT_FOUND}: ${product}`;
  void device.request("log", { level: "error", message });
  // oxlint-disable-next-line no-console -- product §4: it is logged to the wrapper and to the console
  console.error(message);
  return { kind: "refused", sentence: say.updateFailed };
};

/** For developers (product §4), so it is in no language. */
const NOT_FOUND = "error processing subscription, plan not found";

const mayPass = (error: unknown): boolean =>
  error instanceof HttpFailure &&
  (error.status === NO_ANSWER ||
    error.status === UNAUTHORISED ||
    error.status === TOO_MANY_TRIES ||
    error.status >= 500);

type Waiting = {
  /** Handed over, and not registered yet. */
  readonly purchases: readonly StorePurchase[];
  /** The store waits for an approval, for example by a parent. */
  readonly isPending: boolean;
};

let waiting: Waiting = { purchases: [], isPending: false };
const listeners = new Set<() => void>();

const change = (next: Partial<Waiting>): void => {
  waiting = { ...waiting, ...next };
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useWaiting = (): Waiting => useSyncExternalStore(subscribe, () => waiting);

export const setPending = (isPending: boolean): void => change({ isPending });

/** Keeps a purchase until it is registered; in the app store it is kept anyway. */
export const keepPurchase = (purchase: StorePurchase): void =>
  change({ purchases: [...without(purchase), purchase] });

export const nextPurchase = (): StorePurchase | undefined => waiting.purchases[0];

export const dropPurchase = (purchase: StorePurchase): void => change({ purchases: without(purchase) });

const without = ({ transactionId }: StorePurchase): readonly StorePurchase[] =>
  waiting.purchases.filter((one) => one.transactionId !== transactionId);
