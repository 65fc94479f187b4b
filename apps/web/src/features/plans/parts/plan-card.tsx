import type { Plan } from "@afterword/contract/endpoints/plans";
import { shell } from "@afterword/core/messages/shell";
import { subscription as say } from "@afterword/core/messages/subscription";
import { pathTo } from "@afterword/core/routes/paths";
import { CalendarClock, Check, Mic, NotebookPen, Smartphone, Users } from "lucide-react";
import { useId } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import { Chip } from "../../../shared/ui/chip.tsx";
import { Link } from "../../../shared/ui/link.tsx";
import { PaddedSheet } from "../../../shared/ui/sheet.tsx";
import { buys, costsNothing, offerOf, tagsOf, validityOfOwn } from "../offer.ts";
import type { PlanAct, Tag } from "../offer.ts";
import styles from "./plan-card.module.css";

type Seen = Parameters<typeof offerOf>[0];

/** A plan with its price and limits, and what its reader can do with it. */
export function PlanCard({
  plan,
  seen,
  price,
  running,
  buysHere,
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
  readonly onPress: (act: PlanAct) => void;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.place}>
      <PaddedSheet className={styles.card} data-own={validityOfOwn(seen)}>
        <header className={styles.head}>
          <h2 id={id}>{plan.name}</h2>
          {tagsOf(seen).map(({ said, kind }) => (
            <Chip key={said} kind={kind}>
              {said}
            </Chip>
          ))}
        </header>
        <p className={styles.description}>{plan.description}</p>
        {costsNothing(plan, seen.user) ? (
          <p className={styles.price}>{say.free}</p>
        ) : (
          <p className={styles.price} aria-busy={price === null || undefined}>
            {price ?? "\u00a0"} <small>{price === null ? "" : say.perMonth}</small>
          </p>
        )}
        <Facts plan={plan} />
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
        kind={buys(act) && buysHere ? "primary" : "plain"}
        icon={!buysHere && <Smartphone size={18} aria-hidden />}
        busy={running === seen.plan._id}
        disabled={running !== null}
        onClick={() => onPress(act)}
      >
        {ACT_LABELS[act](seen.plan.name)}
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

const InPlaceOfAct = ({ tag: { said, kind, icon } }: { readonly tag: Tag }) => (
  <p className={styles.inPlaceOfAct} data-kind={kind}>
    {icon === "active" && <Check size={18} aria-hidden />}
    {icon === "waits" && <i />}
    {said}
  </p>
);

const Facts = ({ plan }: { readonly plan: Plan }) => (
  <ul className={styles.facts}>
    <li>
      <NotebookPen size={18} aria-hidden />
      {say.notes(plan.maxNumNotes)}
    </li>
    <li>
      <Users size={18} aria-hidden />
      {say.recipients(plan.maxNumRecipients)}
    </li>
    <li>
      <Mic size={18} aria-hidden />
      {say.recordingMinutes(plan.maxRecordingLength)}
    </li>
    <li>
      <CalendarClock size={18} aria-hidden />
      {plan.dataRetentionNumMonth > 0 ? say.retention(plan.dataRetentionNumMonth) : say.retentionForever}
    </li>
  </ul>
);

/** What the app stores want to stand beside each button that buys. Where none does, it is said once for all plans. */
export const Terms = () => (
  <p className={styles.terms}>
    {say.renewal} <Link to={pathTo("terms")}>{shell.terms}</Link>
    {"\u00a0· "}
    <Link to={pathTo("privacy")}>{shell.privacy}</Link>
  </p>
);
