import type {
  AppStoreName,
  changeSubscription,
  ChangeSubscriptionBody,
  SubscriptionChange,
} from "@afterword/contract/endpoints/subscriptions";
import { TOAST_LONGEST_MS } from "@afterword/core/constants";
import { subscription as say } from "@afterword/core/messages/subscription";
import { call } from "../../shared/http/call.ts";
import { refusalSentence, wasAnnounced } from "../../shared/http/http-failure.ts";
import { LIMIT_REACHED } from "../../shared/http/statuses.ts";
import { showToast } from "../../shared/toasts/toasts.ts";
import { reloadAfterChange } from "./reload-user.ts";
import type { ActContext } from "./use-plan-acts.ts";

/** What is changed without buying anything. */

export const switchTo =
  (freePlan: string) =>
  async (context: ActContext): Promise<void> =>
    void (await change(context, { freePlan }));

export const keep =
  (oldPlan: string) =>
  async (context: ActContext): Promise<void> =>
    void (await change(context, { oldPlan }));

/** The server reads again what this account has in the store. */
export const rereadStore = async (context: ActContext): Promise<void> =>
  void (await change(context, { store_id: storeOf(context.user.subscriptionToken) }));

/** The refusal's sentence, which belongs beside the field; null if the voucher was redeemed. */
export const redeemVoucher = (context: ActContext, voucherCode: string): Promise<string | null> =>
  change(context, { voucherCode });

async function change(context: ActContext, body: ChangeSubscriptionBody): Promise<string | null> {
  try {
    const { outcome, plan } = await call<typeof changeSubscription>("POST /api/user/update-plan", { body });
    const isPaidOn = "freePlan" in body && context.user.chargedBy !== null;
    if (!isPaidOn || outcome !== "switching-to-free") showToast(TOASTS[outcome](plan.name));
    if (isPaidOn) showToast(say.cancelInStore, { type: "warning", durationMs: TOAST_LONGEST_MS });
    reloadAfterChange(context.queries);
    context.onChange();
    return null;
  } catch (error) {
    const sentence = refusalSentence(error, [LIMIT_REACHED], say.updateFailed);
    if (!wasAnnounced(error)) showToast(sentence, { type: "danger" });
    return sentence;
  }
}

const TOASTS: Readonly<Record<SubscriptionChange, (plan: string) => string>> = {
  changed: say.changed,
  "switching-to-free": say.switchBegun,
  resubscribed: () => say.resubscribed,
  restored: () => say.restoredHere,
};

/** Restoring is offered on Apple's devices, but this account may have its subscription elsewhere. */
const storeOf = (token: string | null): AppStoreName =>
  token === null ? "apple" : (token.slice(0, token.indexOf(":")) as AppStoreName);
