import type { HeldAct } from "@afterword/core/switch/brake";
import type { HeldUser } from "@afterword/contract/endpoints/deliveries";
import { fullName } from "@afterword/core/accounts/name";
import { deliveries as say } from "@afterword/core/messages/deliveries";
import { formatDateTime } from "../../../shared/format/dates.ts";
import { Button } from "../../../shared/ui/button.tsx";
import styles from "./admin-row.module.css";
import { OwnerOfRow } from "./owner-of-row.tsx";

/** A user whose delivery is held back: name, since when, how many notes, and both decisions. */
export function HeldRow({
  user,
  onDecide,
}: {
  readonly user: HeldUser;
  readonly onDecide: (act: HeldAct) => void;
}) {
  const name = fullName(user);
  return (
    <li className={styles.row}>
      <OwnerOfRow owner={user} />
      <div className={styles.lines}>
        <span>{say.heldSince(formatDateTime(user.since))}</span>
        <span>{say.lastSign(formatDateTime(user.agencyConfirmed))}</span>
      </div>
      <span className={styles.lines}>{say.numNotes(user.numNotes)}</span>
      <div className={styles.actions}>
        <Button aria-label={say.refuseNamed(name)} onClick={() => onDecide("refuse")}>
          {say.refuse}
        </Button>
        <Button aria-label={say.releaseNamed(name)} onClick={() => onDecide("release")}>
          {say.release}
        </Button>
      </div>
    </li>
  );
}
