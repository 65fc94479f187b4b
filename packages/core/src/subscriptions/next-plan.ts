import type { WallMs } from "../time/instant.ts";
import { goesOn, isValidAt } from "./entitlements.ts";
import type { Entitlement } from "./entitlements.ts";
import { standingOf } from "./standing.ts";
import type { StandingTerms } from "./standing.ts";

/**
 * Which plan an owner has from then on if nothing more is bought: what a mail about an end tells of the notes. Null
 * where none is valid, so that nothing is delivered. A subscription counts on its next renewal, unless its last one
 * failed.
 */
export const planFrom = (terms: StandingTerms, at: WallMs): string | null => {
  const entitlements = terms.entitlements.filter((one) => isExpectedAt(one, at));
  const { plan } = standingOf({ ...terms, entitlements }, at);
  // Any right that is left gives its plan.
  return plan === terms.freePlan || entitlements.length > 0 ? plan : null;
};

const isExpectedAt = (one: Entitlement, at: WallMs): boolean => {
  if (one.kind === "grant" || isValidAt(one, at)) return true;
  return one.kind === "store" && one.graceUntil === null && goesOn(one);
};
