import type { Now } from "../time/instant.ts";
import type { SwitchFacts } from "./state.ts";

/** Why nothing is due for a user; the gravest reason when there are several. */
export type OffReason =
  /** The account is disabled, or its e-mail address was never confirmed. */
  | "inactive"
  /** The subscription is not valid now. */
  | "expired"
  /** No active, untriggered note with recipients. */
  | "paused";

/** Null for a user on the switch, otherwise what keeps the user off it (behaviour §1.6). */
export const offReason = (facts: SwitchFacts, now: Now): OffReason | null => {
  if (!facts.accountActive || !facts.emailConfirmed) return "inactive";
  if (!isSubscriptionValid(facts, now)) return "expired";
  return facts.deliverableNotes.length === 0 ? "paused" : null;
};

/** Sleep mode is on while its end lies in the future (behaviour §1.8); the epoch is never in the future. */
export const isAsleep = (facts: SwitchFacts, now: Now): boolean => facts.sleepUntil > now.wall;

const isSubscriptionValid = ({ subscription }: SwitchFacts, now: Now): boolean =>
  subscription.kind === "until" ? now.wall < subscription.until : subscription.kind === "always";
