import type { Plan } from "@afterword/contract/endpoints/plans";
import type { User } from "@afterword/contract/endpoints/accounts";
import { subscriptionValidity } from "@afterword/core/subscription/validity";
import { wallMs } from "@afterword/core/time/instant";

/** Whether the user's plan is no longer valid, so that nothing will be delivered (behaviour §2). */
export function isExpired(user: User, plan: Plan, nowMs: number): boolean {
  const { subscriptionValidUntil: until } = user;
  const validity = subscriptionValidity({
    planPriceCents: plan.price,
    planIsGranted: user.freePlans.includes(plan._id),
    validUntil: until === null ? null : wallMs(Date.parse(until)),
  });
  if (validity.kind === "until") return nowMs >= validity.until;
  return validity.kind === "never";
}
