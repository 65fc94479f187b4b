import { subscriptionValidity } from "@afterword/core/plans/plans";
import type { SwitchFacts } from "@afterword/core/switch/state";
import type { SwitchEffect } from "@afterword/core/switch/effects";
import type { Now } from "@afterword/core/time/instant";
import type { SwitchUser, UserTerms } from "../store/rows/users.ts";

/** Everything `decide` may know, from what was read of the user in one transaction. */
export const factsOf = (user: SwitchUser, terms: UserTerms): SwitchFacts => ({
  state: user.switchState,
  accountActive: user.active,
  emailConfirmed: user.emailConfirmed,
  subscription: subscriptionValidity({
    planPriceCents: terms.planPriceCents,
    planIsGranted: terms.planIsGranted,
    validUntil: user.subscriptionValidUntil,
    readAt: user.subscriptionReadAt,
  }),
  deliverableNotes: terms.deliverableNotes,
  lastSignAt: user.lastSignMs,
  sleepUntil: user.sleepUntil,
  confirmFrequencyHours: user.confirmFrequencyHours,
  sendingDelayHours: user.sendingDelayHours,
});

/** An effect of a decision with what it was decided on, all of it read under the user's lock. */
export type DueEffect<E extends SwitchEffect = SwitchEffect> = {
  readonly user: SwitchUser;
  readonly terms: UserTerms;
  readonly facts: SwitchFacts;
  readonly now: Now;
  readonly effect: E;
};
