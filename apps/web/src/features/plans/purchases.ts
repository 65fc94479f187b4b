import type { BridgeClient } from "@afterword/bridge/client";
import type { StorePurchase } from "@afterword/bridge/store-messages";
import type { registerPurchase } from "@afterword/contract/endpoints/app-stores";
import { subscription as say } from "@afterword/core/messages/subscription";
import { CancelledError } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
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
  // The session has ended meanwhile.
  error instanceof CancelledError || (error instanceof HttpFailure && mayPassAs(error));

const mayPassAs = ({ status }: HttpFailure): boolean =>
  status === NO_ANSWER || status === UNAUTHORISED || status === TOO_MANY_TRIES || status >= 500;
