/**
 * What people are told of a plan (product §4): whether it holds, and what happens at its end. Screens and mails ask it
 * at the moment at which they speak, by the server's calendar in UTC.
 */
import { subscriptionValidity } from "../plans/plans.ts";
import type { SubscriptionTerms } from "../plans/plans.ts";
import { subscriptionStateAt } from "../switch/eligibility.ts";
import type { WallMs } from "../time/instant.ts";

export type ShownTerms = SubscriptionTerms & {
  /** The store subscription behind the plan will not renew. */
  readonly cancelled: boolean;
  /** The owner wants the plan without a price at the end of the paid time. */
  readonly switchingToFree: boolean;
};

export type ShownState =
  /** Valid: without a price, given by an admin, or by a voucher, which ends by itself. */
  | "active"
  /** Paid for, and the app store goes on charging. */
  | "renews"
  /** Paid for, and not charged again. */
  | "cancelled"
  /** Paid for, and then the plan without a price: the notes stay held and delivered all the while. */
  | "switching-to-free"
  /** Past its end, and the app store was not asked since. */
  | "unconfirmed"
  | "expired";

export const shownStateOf = (terms: ShownTerms, now: WallMs): ShownState => {
  const validity = subscriptionValidity(terms);
  if (validity.kind === "always") return "active";
  if (terms.switchingToFree) return "switching-to-free";
  const state = subscriptionStateAt(validity, now);
  if (state !== "valid") return state === "lapsed" ? "expired" : "unconfirmed";
  if (terms.readAt === null) return "active";
  return terms.cancelled ? "cancelled" : "renews";
};
