import type { Plan } from "@afterword/contract/endpoints/plans";
import { subscription as say } from "@afterword/core/messages/subscription";
import { CalendarClock, Mic, NotebookPen, Users } from "lucide-react";
import { useId } from "react";
import { formatDate } from "../../../shared/format/dates.ts";
import { useCurrentUser } from "../../../shared/queries/user-query.ts";
import { Chip } from "../../../shared/ui/chip.tsx";
import { PaddedSheet } from "../../../shared/ui/sheet.tsx";
import { priceInWords } from "../price-in-words.ts";
import styles from "./plan-card.module.css";

/** A plan with its price and what it allows. */
export function PlanCard({ plan, expired }: { readonly plan: Plan; readonly expired: boolean }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <PaddedSheet className={styles.card}>
        <header className={styles.head}>
          <h2 id={id}>{plan.name}</h2>
          <Chip>{say.yourPlan}</Chip>
          {plan.isPopular && <Chip kind="lamp">{say.popular}</Chip>}
        </header>
        {plan.description !== "" && <p className={styles.description}>{plan.description}</p>}
        <p className={styles.price}>{priceInWords(plan.price)}</p>
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
            {plan.dataRetentionNumMonth > 0
              ? say.retention(plan.dataRetentionNumMonth)
              : say.retentionForever}
          </li>
        </ul>
        <Validity expired={expired} />
      </PaddedSheet>
    </section>
  );
}

function Validity({ expired }: { readonly expired: boolean }) {
  const until = useCurrentUser().data?.subscriptionValidUntil ?? null;
  if (expired) return <Chip kind="lamp">{say.expired}</Chip>;
  return until === null ? null : <p className={styles.description}>{say.validUntil(formatDate(until))}</p>;
}
