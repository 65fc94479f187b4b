import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { textUpTo } from "../fields.ts";
import { appStore, planRef } from "./subscriptions.ts";

/** Why a purchase is handed over: it was just bought by hand, or the app does so by itself, or its owner asked for what there is. */
const PURCHASE_ACTS = ["bought", "synced", "restored"] as const;

export const registerPurchase = defineEndpoint({
  method: "POST",
  path: "/api/user/subscribe",
  access: "session",
  summary:
    "Hand over a purchase. Only what its app store says of it counts; the same one may come any number of times.",
  body: z.object({
    /** Id of the plan that was bought, or its product where the app does not know the plan. */
    receipt: textUpTo(200),
    /** What the app believes; never used. */
    expiryTs: z.nullish(z.number()),
    /** Apple's signed transaction, Google's purchase token. */
    token: z.string().check(z.minLength(1), z.maxLength(50_000)),
    store_id: appStore,
    /** To buy is a sign of life; the others are none. */
    act: z._default(z.enum(PURCHASE_ACTS), "synced"),
  }),
  reply: z.object({
    /** The own plan as it is now. */
    plan: planRef,
  }),
  refusals: [402],
});

export const takeAppleNotification = defineEndpoint({
  method: "POST",
  path: "/api/stores/apple",
  access: "machine",
  summary: "A notification of Apple's App Store, version 2, which Apple has signed.",
});

export const takeGoogleNotification = defineEndpoint({
  method: "POST",
  path: "/api/stores/google",
  access: "machine",
  summary: "A real-time developer notification of Google Play, pushed by Pub/Sub with its token.",
});
