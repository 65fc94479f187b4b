import type { Rehearsal } from "@afterword/contract/endpoints/rehearsals";
import { rehearsal as say } from "@afterword/core/messages/rehearsal";
import { words } from "@afterword/core/messages/words";
import { Check, Circle } from "lucide-react";
import { formatDateTime } from "../../../shared/format/dates.ts";
import { Chip } from "../../../shared/ui/chip.tsx";
import styles from "./rehearsal-steps.module.css";

/** The progress of a rehearsal: queued, accepted, opened; and a word if it is stuck. */
export function RehearsalSteps({ rehearsal }: { readonly rehearsal: Rehearsal }) {
  const { askedAt, acceptedAt, openedAt } = rehearsal;
  const remark = remarkOn(rehearsal);
  return (
    <div className={styles.rehearsal}>
      <ol aria-label={say.stepsLabel(formatDateTime(askedAt))} aria-live="polite">
        <Step label={say.queued} at={askedAt} />
        <Step label={words.accepted} at={acceptedAt} />
        <Step label={say.opened} at={openedAt} />
      </ol>
      {remark !== null && <p className={styles.remark}>{remark}</p>}
    </div>
  );
}

function Step({ label, at }: { readonly label: string; readonly at: string | null }) {
  return (
    <li className={styles.step} data-done={at !== null || undefined}>
      {at === null ? <Circle size={18} aria-hidden /> : <Check size={18} aria-hidden />}
      <span>{label}</span>
      {at === null ? <span>{say.notYet}</span> : <time dateTime={at}>{formatDateTime(at)}</time>}
    </li>
  );
}

const remarkOn = ({ mail, acceptedAt, openedAt }: Rehearsal) => {
  if (mail === "refused") return <Chip kind="lamp">{say.refusedSoFar}</Chip>;
  if (mail === "failed") return <Chip kind="lamp">{say.failed}</Chip>;
  return acceptedAt !== null && openedAt === null ? say.openIt : null;
};
