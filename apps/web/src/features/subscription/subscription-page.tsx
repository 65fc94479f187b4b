import { subscription as say } from "@afterword/core/messages/subscription";
import { useQuery } from "@tanstack/react-query";
import { useMode } from "../../shared/device/mode.ts";
import { plansQuery } from "../../shared/queries/plans-query.ts";
import { useOwnPlan } from "../../shared/subscription/use-own-plan.ts";
import { useSubtitle } from "../../shared/snippets/use-subtitle.ts";
import { Page } from "../../shared/ui/page.tsx";
import { FailedState, LoadingBlock } from "../../shared/ui/states.tsx";
import { PlanCard } from "./parts/plan-card.tsx";
import styles from "./subscription-page.module.css";

/** /subscription: the plan one has and what it allows. */
export function SubscriptionPage() {
  const mode = useMode();
  return (
    <Page title={say.title} lede={useSubtitle("subtitle-subscription", say.intro)}>
      <CurrentPlan />
      {mode === "website" && <p className={styles.hint}>{say.changeInApp}</p>}
    </Page>
  );
}

function CurrentPlan() {
  const plans = useQuery(plansQuery);
  const own = useOwnPlan();
  if (own !== null && own.plan !== null) return <PlanCard plan={own.plan} expired={own.expired} />;
  if (plans.isError) return <FailedState sentence={say.loadFailed} onRetry={() => void plans.refetch()} />;
  return <LoadingBlock size="medium" />;
}
