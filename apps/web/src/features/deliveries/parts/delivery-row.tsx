import type { Delivery, DeliveryState } from "@afterword/contract/endpoints/deliveries";
import { fullName } from "@afterword/core/accounts/name";
import { deliveries as say } from "@afterword/core/messages/deliveries";
import { Check, Clock, MailOpen, MailX, TriangleAlert } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { formatDateTime } from "../../../shared/format/dates.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Chip } from "../../../shared/ui/chip.tsx";
import styles from "./admin-row.module.css";

const STATES: Readonly<Record<DeliveryState, { readonly label: string; readonly Icon: LucideIcon }>> = {
  queued: { label: say.queued, Icon: Clock },
  accepted: { label: say.accepted, Icon: Check },
  opened: { label: say.opened, Icon: MailOpen },
  failed: { label: say.failed, Icon: TriangleAlert },
};

const CAME_BACK = { label: say.cameBack, Icon: MailX };

/** One delivery: its owner, its recipient, its progress, and what to do about a failure. */
export function DeliveryRow({
  delivery,
  onSendAgain,
}: {
  readonly delivery: Delivery;
  readonly onSendAgain: () => void;
}) {
  const { writer, state, recipientMark, noteMark, returned } = delivery;
  const { label, Icon } = returned === null ? STATES[state] : CAME_BACK;
  return (
    <li className={styles.row}>
      <div className={styles.lines}>
        <strong>{fullName(writer)}</strong>
        <span>{writer.email}</span>
      </div>
      <div className={styles.lines}>
        <Chip kind={state === "failed" ? "lamp" : "plain"} icon={<Icon size={16} aria-hidden />}>
          {label}
        </Chip>
        <span>{say.recipientMark(recipientMark)}</span>
        <span>{say.noteMark(noteMark)}</span>
      </div>
      <Progress delivery={delivery} />
      <div className={styles.actions}>
        {state === "failed" && (
          <Button aria-label={say.sendAgainTo(recipientMark)} onClick={onSendAgain}>
            {say.sendAgain}
          </Button>
        )}
      </div>
    </li>
  );
}

function Progress({ delivery }: { readonly delivery: Delivery }) {
  const { triggered, accepted, returned, opened, attempts, answer } = delivery;
  const isTaken = accepted !== null && returned === null;
  return (
    <div className={styles.lines}>
      <span>{say.releasedAt(formatDateTime(triggered))}</span>
      {accepted !== null && <span>{say.acceptedAt(formatDateTime(accepted))}</span>}
      {returned !== null && <span>{say.cameBackAt(formatDateTime(returned))}</span>}
      {opened !== null && <span>{say.openedAt(formatDateTime(opened))}</span>}
      {accepted === null && attempts > 0 && <span>{say.attempts(attempts)}</span>}
      {!isTaken && answer !== null && <span>{say.answer(answer)}</span>}
    </div>
  );
}
