import { DAY_MS } from "../time/duration.ts";
import { wallMs } from "../time/instant.ts";
import type { WallMs } from "../time/instant.ts";
import type { SubscriptionValidity } from "../switch/state.ts";

/** What decides how long a user's subscription is valid. */
export type SubscriptionTerms = {
  readonly planPriceCents: number;
  /** The plan is among those an admin granted to the user for free. */
  readonly planIsGranted: boolean;
  /** Any instant of the last valid day; null when nothing was ever bought. */
  readonly validUntil: WallMs | null;
};

/**
 * How long a subscription is valid (behaviour §2): always for a plan without a price or granted for free,
 * otherwise through the whole UTC day of `validUntil`.
 */
export const subscriptionValidity = (terms: SubscriptionTerms): SubscriptionValidity => {
  if (terms.planPriceCents === 0 || terms.planIsGranted) return { kind: "always" };
  if (terms.validUntil === null) return { kind: "never" };
  return { kind: "until", until: nextUtcDay(terms.validUntil) };
};

const nextUtcDay = (at: WallMs): WallMs => wallMs((Math.floor(at / DAY_MS) + 1) * DAY_MS);
