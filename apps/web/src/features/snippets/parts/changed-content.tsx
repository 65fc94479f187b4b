import { admin as say } from "@afterword/core/messages/admin";
import { Button } from "../../../shared/ui/button.tsx";
import styles from "./changed-content.module.css";

/** Another admin has stored this text since one's own was begun; one of the two stays. */
export const ChangedContent = ({
  theirs,
  onKeep,
  onTake,
}: {
  readonly theirs: string;
  readonly onKeep: () => void;
  readonly onTake: () => void;
}) => (
  <div role="alert" className={styles.changed}>
    <p>
      <strong>{say.contentChangedSince}</strong> {say.contentChoice}
    </p>
    <textarea readOnly rows={4} value={theirs} aria-label={say.contentTheirs} />
    <div className={styles.choice}>
      <Button onClick={onTake}>{say.contentTakeTheirs}</Button>
      <Button onClick={onKeep}>{say.contentKeepMine}</Button>
    </div>
  </div>
);
