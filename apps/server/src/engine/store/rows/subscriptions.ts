import type { Standing, StandingTerms } from "@afterword/core/subscriptions/standing";
import type { Now } from "@afterword/core/time/instant";

export type SubscriptionRows = {
  /** What the plan of an owner follows from, read under the owner's lock. Throws when there is no such user. */
  readonly getStandingTerms: (owner: string) => Promise<StandingTerms>;
  /** What follows for the owner, with what the owner wants. */
  readonly writeStanding: (
    owner: string,
    standing: Pick<Standing, "plan" | "validUntil" | "cancelled" | "readAt">,
    wish: Pick<StandingTerms, "chosenPlan" | "switchingToFree">,
  ) => Promise<void>;
  /**
   * The stores of the subscriptions of these owners that were not read yet on this UTC day are asked again now; those
   * that do not answer keep their turn.
   */
  readonly askAppStores: (owners: readonly string[], now: Now) => Promise<void>;
};
