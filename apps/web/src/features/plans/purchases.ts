import type { BridgeClient } from "@afterword/bridge/client";
import type { StorePurchase } from "@afterword/bridge/store-messages";
import type { registerPurchase } from "@afterword/contract/endpoints/app-stores";
import { subscription as say } from "@afterword/core/messages/subscription";
import { CancelledError } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../shared/http/call.ts";
import { HttpFailure, NO_ANSWER, refusalSentence } from "../../shared/http/http-failure.ts";
import { LIMIT_REACHED, NOT_FOUND, TOO_MANY_TRIES, UNAUTHORISED } from "../../shared/http/statuses.ts";
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
    const receipt = await receiptOf(purchase, queries);
    const { expiryTs, token, storeId } = purchase;
    const { plan } = await call<typeof registerPurchase>("POST /api/user/subscribe", {
      body: { receipt, expiryTs, token, store_id: storeId, act },
      silent: act === "synced",
    });
    await device.request("store.finish", { transactionId: purchase.transactionId });
    return { kind: "registered", plan: plan.name };
  } catch (error) {
    if (mayPass(error)) return { kind: "later" };
    if (error instanceof HttpFailure && error.status === NOT_FOUND) return refuseUnknown(device, purchase);
    return { kind: "refused", sentence: refusalSentence(error, [LIMIT_REACHED], say.updateFailed) };
  }
};

/** The id of its plan; of one that is closed, or was added since, the product, by which the server knows it. */
const receiptOf = async ({ product }: StorePurchase, queries: QueryClient): Promise<string> => {
  const plans = await queries.ensureQueryData(plansQuery);
  return plans.find((plan) => plan.product === product)?._id ?? product;
};

const refuseUnknown = (device: BridgeClient, { product }: StorePurchase): Registration => {
  const message = `${PLAN_NOT_FOUND}: ${product}`;
  void device.request("log", { level: "error", message });
  // oxlint-disable-next-line no-console -- product §4: it is logged to the wrapper and to the console
  console.error(message);
  return { kind: "refused", sentence: say.updateFailed };
};

/** For developers (product §4), so it is in no language. */
const PLAN_NOT_FOUND = "error processing subscription, plan not found";

const mayPass = (error: unknown): boolean =>
  // The session has ended meanwhile.
  error instanceof CancelledError || (error instanceof HttpFailure && mayPassAs(error));

const mayPassAs = ({ status }: HttpFailure): boolean =>
  status === NO_ANSWER || status === UNAUTHORISED || status === TOO_MANY_TRIES || status >= 500;
