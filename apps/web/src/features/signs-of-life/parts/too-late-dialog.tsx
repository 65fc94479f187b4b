import { publicPages } from "@afterword/core/messages/public-pages";
import { thread } from "@afterword/core/messages/thread";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import styles from "./too-late-dialog.module.css";

/** Says that the notes were delivered before this sign of life came; `sentence` is the server's and names the day. */
export function TooLateDialog({
  sentence,
  onClose,
}: {
  readonly sentence: string;
  readonly onClose: () => void;
}) {
  return (
    <Dialog title={publicPages.tooLate} cancel="" onConfirm={onClose} onCancel={onClose}>
      <p>{sentence}</p>
      <p className={styles.hint}>{thread.tooLateHint}</p>
    </Dialog>
  );
}
