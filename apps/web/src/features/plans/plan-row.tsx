import { notes } from "@afterword/core/messages/notes";
import { shell } from "@afterword/core/messages/shell";
import { pathTo } from "@afterword/core/routes/paths";
import { CreditCard } from "lucide-react";
import { RowLink } from "../../shared/ui/row.tsx";
import { useOwnPlan } from "./use-own-plan.ts";

/** The way to the subscription, with the name of one's own plan. */
export function PlanRow() {
  const plan = useOwnPlan();
  return (
    <RowLink
      to={pathTo("subscription")}
      start={<CreditCard size={20} aria-hidden />}
      title={shell.subscription}
      hint={plan === null ? undefined : notes.planAccess(plan.name, plan.expired)}
    />
  );
}
