/** Subscriptions: what app stores and vouchers give, and what follows for the owner. */
export { readShownSubscription, type ShownSubscription } from "./shown-subscription.ts";
