import type { BridgeClient } from "@afterword/bridge/client";
import type { StorePurchase } from "@afterword/bridge/store-messages";
import type { Plan } from "@afterword/contract/endpoints/plans";
import type { validatePlan } from "@afterword/contract/endpoints/subscriptions";
import { device as sayOfDevice } from "@afterword/core/messages/device";
import { subscription as say } from "@afterword/core/messages/subscription";
import { call } from "../../shared/http/call.ts";
import { refusalSentence } from "../../shared/http/http-failure.ts";
import { LIMIT_REACHED } from "../../shared/http/statuses.ts";
import { showFailure } from "../../shared/toasts/show-failure.ts";
import { showToast } from "../../shared/toasts/toasts.ts";
import { rereadStore } from "./change-plan.ts";
import { register } from "./purchases.ts";
import type { Registration } from "./purchases.ts";
import { reloadAfterChange } from "./reload-user.ts";
import { restoreFailure, subscribeFailure } from "./store-failures.ts";
import type { ActContext } from "./use-plan-acts.ts";
import { clearPending, keepPurchase, keepRefused, setPending } from "./waiting-purchases.ts";

/** What is done in the app store of the phone. Purchases work in the app alone (product §1). */

type InApp = ActContext & { readonly device: BridgeClient };

/** `act` in the app; on the website, a word about the app. */
const inApp =
  (act: (context: InApp) => Promise<void>) =>
  async (context: ActContext): Promise<void> => {
    const { device } = context;
    if (device === null) showToast(say.changeInApp, { type: "warning" });
    else await act({ ...context, device });
  };

/** Nothing is paid before the server has said that the plan may be chosen. */
export const buy = (plan: Plan): ((context: ActContext) => Promise<void>) =>
  inApp(async (context) => {
    if (!(await isOnSale(plan))) return;
    const { device, user } = context;
    if (user.accountToken === null) return subscribeFailure("failed");
    const reply = await device.request("store.subscribe", {
      product: plan.product,
      accountToken: user.accountToken,
      ...changedFrom(plan, context),
    });
    await settlePurchase(context, reply);
  });

/** The store's own sheet for codes. */
export const redeemInStore = inApp(async (context) =>
  settlePurchase(context, await context.device.request("store.redeem", {})),
);

/** What this phone's store knows; if that is nothing, what the server has read of this account in the store. */
export const restore = async (context: ActContext): Promise<void> => {
  const { device, user } = context;
  if (device === null || user.accountToken === null) return rereadStore(context);
  const reply = await device.request("store.restore", { accountToken: user.accountToken });
  if (!reply.ok) return reply.code === "busy" ? undefined : restoreFailure("failed");
  if (!reply.body.ok) return restoreFailure(reply.body.error);
  if (reply.body.purchases.length === 0) return rereadStore(context);
  const all = await registerEach({ ...context, device }, reply.body.purchases, "restored");
  tellRestored(context, all);
};

export const manage = inApp(async ({ device, user, plans }) => {
  const own = plans.find(({ _id }) => _id === user.subscriptionPlan._id);
  const isSold = user.subscriptionToken !== null && own !== undefined;
  const reply = await device.request("store.manage", isSold ? { product: own.product } : {});
  if (!reply.ok || !reply.body.opened) showToast(sayOfDevice.settingsFailed, { type: "warning" });
});

/** What the phone knows by itself, without a word about it. */
export const synchronize = async (context: Pick<InApp, "device" | "queries" | "user">): Promise<void> => {
  const { device, queries, user } = context;
  if (user.accountToken === null) return;
  const reply = await device.request("store.sync", { accountToken: user.accountToken });
  if (!reply.ok || !reply.body.ok) return;
  const all = await registerEach({ device, queries }, reply.body.purchases, "synced");
  if (all.some(({ kind }) => kind === "registered")) reloadAfterChange(queries);
};

type SubscribeReply = Awaited<ReturnType<typeof requestSubscribe>>;
const requestSubscribe = (device: BridgeClient) => device.request("store.redeem", {});

async function settlePurchase(context: InApp, reply: SubscribeReply): Promise<void> {
  // The store's dialog is open already.
  if (!reply.ok) return reply.code === "busy" ? undefined : subscribeFailure("failed");
  if (!reply.body.ok) {
    const { error } = reply.body;
    if (error === "pending") setPending(context.user._id);
    return error === "already-owned" ? restore(context) : subscribeFailure(error);
  }
  const { purchase } = reply.body;
  const registration = await register(context, purchase, "bought");
  if (registration.kind === "later") {
    keepPurchase(purchase);
    return showToast(say.registeredLater, { type: "warning" });
  }
  if (registration.kind === "refused") {
    keepRefused(purchase, context.user._id);
    return showToast(registration.sentence, { type: "danger" });
  }
  clearPending();
  showToast(say.changed(registration.plan));
  reloadAfterChange(context.queries);
  context.onChange();
}

async function isOnSale({ name }: Plan): Promise<boolean> {
  try {
    await call<typeof validatePlan>("GET /api/user/validate-plan/:name", { params: { name } });
    return true;
  } catch (error) {
    showFailure(error, refusalSentence(error, [LIMIT_REACHED], say.subscribeFailed));
    return false;
  }
}

/** A store changes from one product of an account to another instead of selling both. */
function changedFrom(plan: Plan, { user, plans }: ActContext): { readonly currentProduct?: string } {
  const own = plans.find(({ _id }) => _id === user.subscriptionPlan._id);
  const isSold = user.subscriptionToken !== null && own !== undefined && own._id !== plan._id;
  return isSold ? { currentProduct: own.product } : {};
}

async function registerEach(
  context: Pick<InApp, "device" | "queries">,
  purchases: readonly StorePurchase[],
  act: "restored" | "synced",
): Promise<readonly Registration[]> {
  const all: Registration[] = [];
  for (const purchase of purchases) all.push(await register(context, purchase, act));
  return all;
}

function tellRestored({ queries, onChange }: ActContext, all: readonly Registration[]): void {
  const refused = all.find((one) => one.kind === "refused");
  if (!all.some(({ kind }) => kind === "registered")) {
    showToast(refused?.sentence ?? say.restoreFailed, { type: "danger" });
    return;
  }
  showToast(say.restored);
  reloadAfterChange(queries);
  onChange();
}
