import type { Plan } from "@afterword/contract/endpoints/plans";
import type { User } from "@afterword/contract/endpoints/accounts";
import { subscription as say } from "@afterword/core/messages/subscription";
import { subscriptionValidity } from "@afterword/core/plans/plans";
import { wallMs } from "@afterword/core/time/instant";

/** Whether the user's plan is no longer valid, so that nothing will be delivered (behaviour §2). */
export function isExpired(user: User, plan: Plan, nowMs: number): boolean {
  const { subscriptionValidUntil: until } = user;
  const validity = subscriptionValidity({
    planPriceCents: plan.price,
    planIsGranted: user.freePlans.includes(plan._id),
    validUntil: until === null ? null : wallMs(Date.parse(until)),
    readAt: null,
  });
  if (validity.kind === "until") return nowMs >= validity.until;
  return validity.kind === "never";
}

/** The active plans and the own one, by price (product §9). */
export const plansOnOffer = (plans: readonly Plan[], ownId: string): readonly Plan[] =>
  plans
    .filter(({ _id, active }) => active || _id === ownId)
    .toSorted((one, other) => one.price - other.price || one.name.localeCompare(other.name));

/** "4.90 per month": cents as hundredths with two decimals (product §9); nothing to pay is said in words. */
export const priceInWords = (cents: number): string =>
  cents === 0 ? say.free : say.perMonth((cents / 100).toFixed(2));
