import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { id, storedText, textUpTo } from "../fields.ts";

/** Paper is the app store of development and tests. */
export const APP_STORES = ["apple", "google", "paper"] as const;
export const appStore = z.enum(APP_STORES);
export type AppStoreName = z.output<typeof appStore>;

export const planRef = z.object({ _id: z.uuid(), name: textUpTo(200) });

/** Exactly one of them (docs/decisions/054). */
export const changeSubscriptionBody = z.union([
  z.strictObject({ voucherCode: z.string().check(z.minLength(1), z.maxLength(100)) }),
  /** The id of the free plan: to it at the end of the paid time. */
  z.strictObject({ freePlan: id }),
  /** The id of the own plan, which is kept after all. */
  z.strictObject({ oldPlan: id }),
  /** What this account has in that app store is read again. */
  z.strictObject({ store_id: appStore }),
]);
export type ChangeSubscriptionBody = z.input<typeof changeSubscriptionBody>;

export const SUBSCRIPTION_CHANGES = ["changed", "switching-to-free", "resubscribed", "restored"] as const;
export type SubscriptionChange = (typeof SUBSCRIPTION_CHANGES)[number];

export const changeSubscription = defineEndpoint({
  method: "POST",
  path: "/api/user/update-plan",
  access: "session",
  summary: "Redeem a voucher, switch to the free plan, undo that, or restore what an app store has.",
  body: changeSubscriptionBody,
  reply: z.object({
    /** What the toast says. */
    outcome: z.enum(SUBSCRIPTION_CHANGES),
    /** The own plan as it is now; for `switching-to-free` still the paid one. */
    plan: planRef,
  }),
  refusals: [402],
});

export const validatePlan = defineEndpoint({
  method: "GET",
  path: "/api/user/validate-plan/:name",
  access: "session",
  summary:
    "The id of the plan of this name, if the caller may choose it: 404 for an unknown one, 402 for a closed one.",
  params: z.object({ name: storedText(200).check(z.minLength(1)) }),
  reply: planRef,
  refusals: [402],
});
