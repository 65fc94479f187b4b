import type { Plan } from "@afterword/contract/endpoints/plans";
import { notes } from "@afterword/core/messages/notes";
import { shell } from "@afterword/core/messages/shell";
import { pathTo } from "@afterword/core/routes/paths";
import { useQuery } from "@tanstack/react-query";
import { CreditCard } from "lucide-react";
import { RowLink } from "../../shared/ui/row.tsx";
import { useCurrentUser, useProductNow } from "../accounts/public.ts";
import { plansQuery } from "./plans-query.ts";
import { planStateOf } from "./plan-terms.ts";

export type OwnPlan = {
  /** Its name, and that it delivers nothing if it does not. */
  readonly label: string;
  /** Null while the plans are loading. */
  readonly plan: Plan | null;
};

/** The current user's plan; null while the user is loading. */
export function useOwnPlan(): OwnPlan | null {
  const user = useCurrentUser().data;
  const plans = useQuery(plansQuery).data;
  const nowMs = useProductNow();
  if (user === undefined) return null;
  const plan = plans?.find(({ _id }) => _id === user.subscriptionPlan._id) ?? null;
  const { name } = user.subscriptionPlan;
  const state = plan === null ? user.thread.kind : planStateOf(user, plan, nowMs);
  const label =
    state === "unconfirmed" ? notes.planUnconfirmed(name) : notes.planAccess(name, state === "expired");
  return { label, plan };
}

/** The link to the subscription, with the name of the user's plan. */
export function PlanRow() {
  const plan = useOwnPlan();
  return (
    <RowLink
      to={pathTo("subscription")}
      start={<CreditCard size={20} aria-hidden />}
      title={shell.subscription}
      hint={plan?.label}
    />
  );
}
