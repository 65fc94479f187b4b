import type { Plan } from "@afterword/contract/endpoints/plans";
import { shell } from "@afterword/core/messages/shell";
import { subscription as say } from "@afterword/core/messages/subscription";
import { pathTo } from "@afterword/core/routes/paths";
import { Check } from "lucide-react";
import { useId } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import { Chip } from "../../../shared/ui/chip.tsx";
import { Link } from "../../../shared/ui/link.tsx";
import { PaddedSheet } from "../../../shared/ui/sheet.tsx";
import { buys, costsNothing, offerOf, tagsOf, validityOfOwn } from "../offer.ts";
import type { PlanAct, Tag } from "../offer.ts";
import { PlanFacts } from "./plan-facts.tsx";
import styles from "./plan-card.module.css";

type Seen = Parameters<typeof offerOf>[0];

/** A plan with its price and limits, and what its reader can do with it. */
export function PlanCard({
  plan,
  seen,
  price,
  running,
  buysHere,
  more,
  onPress,
}: {
  readonly plan: Plan;
  readonly seen: Seen;
  /** With its currency; null while the app store is asked. */
  readonly price: string | null;
  /** The act that runs, of whatever part of the page. */
  readonly running: string | null;
  /** Otherwise a press only says where. */
  readonly buysHere: boolean;
  /** What it allows that the own plan refused: that one came for, and no other tag is beside it. */
  readonly more: string | null;
  readonly onPress: (act: PlanAct) => void;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.place}>
      <PaddedSheet className={styles.card} data-own={validityOfOwn(seen)}>
        <header className={styles.head}>
          <h2 id={id}>{plan.name}</h2>
          {more === null ? (
            tagsOf(seen).map(({ said, kind }) => (
              <Chip key={said} kind={kind}>
                {said}
              </Chip>
            ))
          ) : (
            <Chip kind="accent">{more}</Chip>
          )}
        </header>
        <p className={styles.description}>{plan.description}</p>
        {costsNothing(plan, seen.user) ? (
          <p className={styles.price}>{say.free}</p>
        ) : (
          <p className={styles.price} aria-busy={price === null || undefined}>
            {price ?? "\u00a0"} <small>{price === null ? "" : say.perMonth}</small>
          </p>
        )}
        <PlanFacts plan={plan} />
        <div className={styles.act}>
          <Act seen={seen} running={running} buysHere={buysHere} onPress={onPress} />
        </div>
      </PaddedSheet>
    </section>
  );
}

/** Where nothing can be pressed, the place of the button says how the plan stands. */
function Act({
  seen,
  running,
  buysHere,
  onPress,
}: {
  readonly seen: Seen;
  readonly running: string | null;
  readonly buysHere: boolean;
  readonly onPress: (act: PlanAct) => void;
}) {
  const { act, standing } = offerOf(seen);
  if (act === null) return <InPlaceOfAct tag={standing} />;
  return (
    <>
      <Button
        wide
        kind={buysHere && buys(act) ? "primary" : "plain"}
        busy={running === seen.plan._id}
        disabled={running !== null}
        onClick={() => onPress(act)}
      >
        {(buysHere ? ACT_LABELS : LABELS_ON_WEBSITE)[act](seen.plan.name)}
      </Button>
      {buysHere && buys(act) && <Terms />}
    </>
  );
}

const ACT_LABELS: Readonly<Record<PlanAct, (plan: string) => string>> = {
  subscribe: () => say.subscribe,
  "subscribe-again": () => say.subscribeAgain,
  switch: say.switchTo,
  keep: say.keepPlan,
};

/** A press only says so again (product §1). */
const LABELS_ON_WEBSITE: typeof ACT_LABELS = {
  subscribe: () => say.subscribeInApp,
  "subscribe-again": () => say.subscribeAgainInApp,
  switch: say.switchInApp,
  keep: say.keepInApp,
};

const InPlaceOfAct = ({ tag: { said, kind, icon, inPlace = said } }: { readonly tag: Tag }) => (
  <p className={styles.inPlaceOfAct} data-kind={kind}>
    {icon === "active" && <Check size={18} aria-hidden />}
    {icon === "waits" && <i />}
    {inPlace}
  </p>
);

/** What the app stores want to stand beside each button that buys. Where none does, it is said once for all plans. */
export const Terms = () => (
  <p className={styles.terms}>
    {say.renewal} <Link to={pathTo("terms")}>{shell.terms}</Link>
    {"\u00a0· "}
    <Link to={pathTo("privacy")}>{shell.privacy}</Link>
  </p>
);
