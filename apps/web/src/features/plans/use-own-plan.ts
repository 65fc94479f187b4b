import type { Plan } from "@afterword/contract/endpoints/plans";
import { useQuery } from "@tanstack/react-query";
import { plansQuery } from "./plans-query.ts";
import { useCurrentUser, useProductNow } from "../accounts/public.ts";
import { isExpired } from "./is-expired.ts";

export type OwnPlan = {
  readonly name: string;
  readonly expired: boolean;
  /** Null until the plans are there. */
  readonly plan: Plan | null;
};

/** The plan of whoever is logged in; null until the user is there. */
export function useOwnPlan(): OwnPlan | null {
  const user = useCurrentUser().data;
  const plans = useQuery(plansQuery).data;
  const nowMs = useProductNow();
  if (user === undefined) return null;
  const plan = plans?.find(({ _id }) => _id === user.subscriptionPlan._id) ?? null;
  const expired = plan === null ? user.thread.kind === "expired" : isExpired(user, plan, nowMs);
  return { name: user.subscriptionPlan.name, expired, plan };
}
