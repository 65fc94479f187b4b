import { subscriptionStateAt } from "@afterword/core/switch/eligibility";
import { standingOf } from "@afterword/core/subscriptions/standing";
import type { Now } from "@afterword/core/time/instant";
import type { LockedUser } from "../store/rows/users.ts";
import type { SwitchRows } from "../store/switch-store.ts";
import { factsOf } from "./switch-facts.ts";

export const isPlanOver = ({ user, terms }: LockedUser, { wall }: Now): boolean => {
  const { subscription } = factsOf(user, terms);
  return subscription.kind === "until" && subscriptionStateAt(subscription, wall) !== "valid";
};

/**
 * When the paid time of a plan is over, another right may take its place, or the plan without a price that the owner
 * asked for (behaviour §2). That is settled in the transaction of the decision, so that the owner does not leave the
 * switch in between.
 */
export const withPlanAtEnd = async (
  rows: SwitchRows,
  { user, terms }: LockedUser,
  now: Now,
): Promise<LockedUser> => {
  if (!isPlanOver({ user, terms }, now)) return { user, terms };
  const rights = await rows.getStandingTerms(user.id);
  const standing = standingOf(rights, now.wall);
  if (rights.entitlements.length === 0 && standing.plan === user.plan) return { user, terms };
  await rows.writeStanding(user.id, standing, rights);
  const { plan, validUntil: subscriptionValidUntil, readAt: subscriptionReadAt } = standing;
  const settled = { ...user, plan, subscriptionValidUntil, subscriptionReadAt };
  return { user: settled, terms: await rows.getTerms(user.id) };
};
