import type { Plan } from "@afterword/contract/endpoints/plans";
import type { User } from "@afterword/contract/endpoints/accounts";
import { subscription as say } from "@afterword/core/messages/subscription";
import { pathTo } from "@afterword/core/routes/paths";
import { useQueryClient } from "@tanstack/react-query";
import { Smartphone } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { CSSProperties } from "react";
import { useDevice } from "../../../shared/device/device-context.tsx";
import { toldInHead } from "../../../shared/device/told-in-head.ts";
import { useMode } from "../../../shared/device/mode.ts";
import { appHistory } from "../../../shared/history/app-history.ts";
import { usePageLocation } from "../../../shared/history/page-location.ts";
import { showToast } from "../../../shared/toasts/toasts.ts";
import { ButtonLink } from "../../../shared/ui/button.tsx";
import { useProductNow } from "../../accounts/public.ts";
import { moreOf } from "../allows-more.ts";
import { keep } from "../change-plan.ts";
import { buys, costsNothing, offerOf } from "../offer.ts";
import type { PlanAct } from "../offer.ts";
import { planStateOf, plansOnOffer } from "../plan-terms.ts";
import { useWaiting } from "../waiting-purchases.ts";
import { buy, synchronize } from "../store-acts.ts";
import { useUpgradeReason } from "../upgrade-reason.ts";
import { usePlanActs } from "../use-plan-acts.ts";
import { useStorePrices } from "../use-store-prices.ts";
import { OtherWays } from "./other-ways.tsx";
import { PlanCard, Terms } from "./plan-card.tsx";
import { hasStanding, Standing } from "./standing.tsx";
import { SwitchDialog } from "./switch-dialog.tsx";
import styles from "./offer-view.module.css";

type Offered = { readonly user: User; readonly plans: readonly Plan[] };

/** The own plan's standing, the plans to choose from, and the other ways to one. */
export function Offer({ user, plans }: Offered) {
  const acts = usePlanActs({ user, plans, onChange: useReturnAfterUpgrade() });
  const priceOf = useStorePrices(plans);
  const [switching, setSwitching] = useState<Plan | null>(null);
  const nowMs = useProductNow();
  const isWebsite = useMode() === "website";
  const reason = useUpgradeReason();
  useSyncOnce(user);
  const own = plans.find(({ _id }) => _id === user.subscriptionPlan._id);
  const state = own === undefined ? "active" : planStateOf(user, own, nowMs);
  const shown = plansOnOffer(plans, user.subscriptionPlan._id);
  const press = (plan: Plan, act: PlanAct): void => {
    if (isWebsite) return showToast(say.changeInApp, { type: "warning" });
    if (act === "switch") return setSwitching(plan);
    acts.run(plan._id, act === "keep" ? keep(plan._id) : buy(plan));
  };
  return (
    <div className={styles.offer} style={{ "--plans": shown.length } as CSSProperties} data-columns>
      <Reason sentence={reason} />
      {hasStanding(user, own, state) && (
        <Standing user={user} own={own} plans={plans} state={state} acts={acts} />
      )}
      {isWebsite && <WhereToChange />}
      <Waiting userId={user._id} />
      <div className={styles.cards}>
        {shown.map((plan) => (
          <PlanCard
            key={plan._id}
            plan={plan}
            seen={{ plan, user, state }}
            price={priceOf(plan)}
            running={acts.running}
            buysHere={!isWebsite}
            more={moreOf(plan, own, reason)}
            onPress={(act) => press(plan, act)}
          />
        ))}
      </div>
      {isWebsite && shown.some((plan) => buys(offerOf({ plan, user, state }).act)) && <Terms />}
      {shown.length < 2 && <NoOther />}
      <OtherWays acts={acts} />
      {switching !== null && (
        <SwitchDialog
          plan={switching}
          own={own}
          ownPrice={priceOfOwn(own, user, priceOf)}
          user={user}
          acts={acts}
          onClose={() => setSwitching(null)}
        />
      )}
    </div>
  );
}

/** Why the form for an upgrade was opened. */
const Reason = ({ sentence }: { readonly sentence: string | null }) =>
  sentence !== null && <p className={styles.notice}>{sentence}</p>;

const priceOfOwn = (
  own: Plan | undefined,
  user: User,
  priceOf: (plan: Plan) => string | null,
): string | null => (own === undefined || costsNothing(own, user) ? null : priceOf(own));

/** The website buys nothing (product §1); where the app is, as far as the server says. */
const WhereToChange = () => (
  <p className={styles.where}>
    <Smartphone size={20} aria-hidden />
    <span>
      {say.changeThere}{" "}
      {STORES.map(([place, name]) => {
        const href = toldInHead(place);
        return (
          href !== undefined && (
            <a key={place} href={href}>
              {name}
            </a>
          )
        );
      })}
    </span>
  </p>
);

const STORES = [
  ["app-store", say.inAppStore],
  ["play-store", say.inPlayStore],
] as const;

/** What was bought and is not here yet. */
function Waiting({ userId }: { readonly userId: string }) {
  const { isPending, next } = useWaiting(userId);
  if (!isPending && next === undefined) return null;
  return <p className={styles.notice}>{isPending ? say.pending : say.registeredLater}</p>;
}

const NoOther = () => (
  <div className={styles.noOther}>
    <p>{say.noOtherPlan}</p>
    <ButtonLink to={pathTo("notes")}>{say.backToNotes}</ButtonLink>
  </div>
);

/** The form that was opened from a dialog returns there (product §2). */
function useReturnAfterUpgrade(): () => void {
  const isUpgrade = usePageLocation().pathname === pathTo("upgradeSubscription");
  return () => {
    if (!isUpgrade) return;
    if (appHistory.canGoBack()) appHistory.go(-1);
    else appHistory.replace(pathTo("notes"));
  };
}

/** Once per visit, the app is asked what its store knows of a subscription (product §2). */
function useSyncOnce(user: User): void {
  const device = useDevice();
  const queries = useQueryClient();
  const isDone = useRef(false);
  const isBought = user.subscriptionToken !== null && user.subscriptionValidUntil !== null;
  useEffect(() => {
    if (device === null || !isBought || isDone.current) return;
    isDone.current = true;
    void synchronize({ device, queries, user });
  }, [device, queries, isBought, user]);
}
