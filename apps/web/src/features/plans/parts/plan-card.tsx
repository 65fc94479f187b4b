import type { Plan } from "@afterword/contract/endpoints/plans";
import { subscription as say } from "@afterword/core/messages/subscription";
import { CalendarClock, Mic, NotebookPen, Users } from "lucide-react";
import { useId } from "react";
import { formatDate } from "../../../shared/format/dates.ts";
import { useMode } from "../../../shared/device/mode.ts";
import { useCurrentUser } from "../../accounts/public.ts";
import type { OwnPlan } from "../own-plan.tsx";
import { showToast } from "../../../shared/toasts/toasts.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Chip } from "../../../shared/ui/chip.tsx";
import { PaddedSheet } from "../../../shared/ui/sheet.tsx";
import { priceInWords } from "../plan-terms.ts";
import styles from "./plan-card.module.css";

/** A plan with its price and limits, and its validity if it is the user's own. */
export function PlanCard({
  plan,
  own,
  granted,
}: {
  readonly plan: Plan;
  /** Null for a plan that is not the user's. */
  readonly own: OwnPlan | null;
  /** An admin has granted it for free. */
  readonly granted: boolean;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <PaddedSheet className={styles.card}>
        <header className={styles.head}>
          <h2 id={id}>{plan.name}</h2>
          {own !== null && <Chip>{say.yourPlan}</Chip>}
          {granted && <Chip>{say.granted}</Chip>}
          {plan.isPopular && <Chip kind="lamp">{say.popular}</Chip>}
        </header>
        {plan.description !== "" && <p className={styles.description}>{plan.description}</p>}
        <p className={styles.price}>{priceInWords(plan.price)}</p>
        <Facts plan={plan} />
        {own === null ? <SubscribeButton /> : <Validity expired={own.expired} />}
      </PaddedSheet>
    </section>
  );
}

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

/** Buying works in the app alone (product §1); the website says so. */
function SubscribeButton() {
  if (useMode() === "app") return null;
  return <Button onClick={() => showToast(say.changeInApp, { type: "warning" })}>{say.subscribe}</Button>;
}

function Validity({ expired }: { readonly expired: boolean }) {
  const until = useCurrentUser().data?.subscriptionValidUntil ?? null;
  if (expired) return <Chip kind="lamp">{say.expired}</Chip>;
  return until === null ? null : <p className={styles.description}>{say.validUntil(formatDate(until))}</p>;
}
