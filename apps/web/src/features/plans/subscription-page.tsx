import { subscription as say } from "@afterword/core/messages/subscription";
import { useQuery } from "@tanstack/react-query";
import { useCurrentUser } from "../accounts/public.ts";
import { useSubtitle } from "../snippets/public.ts";
import { Page } from "../../shared/ui/page.tsx";
import { FailedState, LoadingBlock } from "../../shared/ui/states.tsx";
import { Offer } from "./parts/offer-view.tsx";
import { plansQuery } from "./plans-query.ts";
import { useReloadOfUser } from "./reload-user.ts";

/** /subscription and /upgrade-subscription: how the own plan stands, and every plan on offer. */
export function SubscriptionPage() {
  useReloadOfUser();
  return (
    <Page title={say.title} lede={useSubtitle("subtitle-subscription", say.intro)}>
      <Plans />
    </Page>
  );
}

function Plans() {
  const user = useCurrentUser();
  const plans = useQuery(plansQuery);
  if (plans.data !== undefined && user.data !== undefined)
    return <Offer user={user.data} plans={plans.data} />;
  const failed = [plans, user].filter(({ isError }) => isError);
  if (failed.length === 0) return <LoadingBlock size="large" />;
  const retry = (): void => {
    for (const query of failed) void query.refetch();
  };
  return (
    <FailedState kind="primary" sentence={say.loadFailed} onRetry={retry}>
      {say.nothingChanged}
    </FailedState>
  );
}
