import type { Now, WallMs } from "../time/instant.ts";
import type { SubscriptionValidity, SwitchFacts } from "./state.ts";

/** Why nothing is due for a user; the gravest reason when there are several. */
export type OffReason =
  /** The account is disabled, or its e-mail address was never confirmed. */
  | "inactive"
  /** The subscription has lapsed. */
  | "expired"
  /** No active, untriggered note with recipients. */
  | "paused";

/** Null for a user on the switch, otherwise what keeps the user off it (behaviour §1.6). */
export const offReason = (facts: SwitchFacts, now: Now): OffReason | null => {
  if (!facts.accountActive || !facts.emailConfirmed) return "inactive";
  if (subscriptionStateAt(facts.subscription, now.wall) === "lapsed") return "expired";
  return facts.deliverableNotes.length === 0 ? "paused" : null;
};

/** Sleep mode is on while its end lies in the future (behaviour §1.8); the epoch is never in the future. */
export const isAsleep = (facts: SwitchFacts, now: Now): boolean => facts.sleepUntil > now.wall;

/**
 * "unconfirmed": past its end, and the app store behind it was not read since (behaviour §2). It may have renewed, so the
 * user stays on the switch and is reminded; it may have lapsed, so nothing is delivered.
 */
export type SubscriptionState = "valid" | "unconfirmed" | "lapsed";

export const subscriptionStateAt = (subscription: SubscriptionValidity, wall: WallMs): SubscriptionState => {
  if (subscription.kind !== "until") return subscription.kind === "always" ? "valid" : "lapsed";
  const { until, readAt } = subscription;
  if (wall < until) return "valid";
  return readAt !== null && readAt < until ? "unconfirmed" : "lapsed";
};

/** Whether the app store has to be asked before anything is delivered, and before the user leaves the switch. */
export const isUnconfirmed = ({ subscription }: SwitchFacts, now: Now): boolean =>
  subscriptionStateAt(subscription, now.wall) === "unconfirmed";
