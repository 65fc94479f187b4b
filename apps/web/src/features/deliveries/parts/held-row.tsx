import type { HeldAct } from "@afterword/core/switch/brake";
import type { HeldUser } from "@afterword/contract/endpoints/deliveries";
import { fullName } from "@afterword/core/accounts/name";
import { deliveries as say } from "@afterword/core/messages/deliveries";
import { formatDateTime } from "../../../shared/format/dates.ts";
import { Avatar } from "../../../shared/ui/avatar.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import styles from "./admin-row.module.css";

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
      <div className={styles.person}>
        <Avatar person={{ name }} size={44} silent />
        <div className={styles.lines}>
          <strong>{name}</strong>
          <span>{user.email}</span>
        </div>
      </div>
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
