import type { Plan } from "@afterword/contract/endpoints/plans";
import type { User } from "@afterword/contract/endpoints/accounts";
import { shownStateOf } from "@afterword/core/subscriptions/shown-state";
import type { ShownState } from "@afterword/core/subscriptions/shown-state";
import { wallMs } from "@afterword/core/time/instant";
import type { WallMs } from "@afterword/core/time/instant";

/** Whether the user's plan is no longer valid, so that nothing will be delivered (behaviour §2). */
export const isExpired = (user: User, plan: Plan, nowMs: number): boolean =>
  planStateOf(user, plan, nowMs) === "expired";

/** What the user is told of the own plan. */
export const planStateOf = (user: User, plan: Plan, nowMs: number): ShownState =>
  shownStateOf(
    {
      planPriceCents: plan.price,
      planIsGranted: user.freePlans.includes(plan._id),
      validUntil: instantOf(user.subscriptionValidUntil),
      readAt: instantOf(user.subscriptionReadAt),
      cancelled: user.subscriptionCancelled,
      switchingToFree: user.switchingToFree,
    },
    wallMs(nowMs),
  );

const instantOf = (at: string | null): WallMs | null => (at === null ? null : wallMs(Date.parse(at)));

/** The active plans and the own one, by price (product §9). */
export const plansOnOffer = (plans: readonly Plan[], ownId: string): readonly Plan[] =>
  plans.filter(({ _id, active }) => active || _id === ownId).toSorted(byPrice);

/** The cheapest first. */
export const byPrice = (one: Plan, other: Plan): number =>
  one.price - other.price || one.name.localeCompare(other.name);
