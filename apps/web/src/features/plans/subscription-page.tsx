import { subscription as say } from "@afterword/core/messages/subscription";
import { useQuery } from "@tanstack/react-query";
import { useMode } from "../../shared/device/mode.ts";
import { plansQuery } from "./plans-query.ts";
import { useCurrentUser } from "../accounts/public.ts";
import { useSubtitle } from "../snippets/public.ts";
import { useOwnPlan } from "./own-plan.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { FailedState, LoadingBlock } from "../../shared/ui/states.tsx";
import { PlanCard } from "./parts/plan-card.tsx";
import { plansOnOffer } from "./plan-terms.ts";
import styles from "./subscription-page.module.css";

/** /subscription and /upgrade-subscription: every plan on offer, and the user's own with its validity. */
export function SubscriptionPage() {
  const mode = useMode();
  return (
    <Page title={say.title} lede={useSubtitle("subtitle-subscription", say.intro)}>
      <Plans />
      {mode === "website" && <p className={styles.hint}>{say.changeInApp}</p>}
    </Page>
  );
}

function Plans() {
  const user = useCurrentUser();
  const plans = useQuery(plansQuery);
  const own = useOwnPlan();
  if (plans.data !== undefined && user.data !== undefined) {
    const ownId = user.data.subscriptionPlan._id;
    return plansOnOffer(plans.data, ownId).map((plan) => (
      <PlanCard
        key={plan._id}
        plan={plan}
        own={plan._id === ownId ? own : null}
        granted={user.data.freePlans.includes(plan._id)}
      />
    ));
  }
  const failed = [plans, user].filter(({ isError }) => isError);
  if (failed.length === 0) return <LoadingBlock size="large" />;
  const retry = (): void => {
    for (const query of failed) void query.refetch();
  };
  return <FailedState sentence={say.loadFailed} onRetry={retry} />;
}
