import { failures } from "@afterword/core/messages/shell";
import { pathTo } from "@afterword/core/routes/paths";
import { appHistory } from "../../../shared/history/app-history.ts";
import { Dialog } from "../../../shared/ui/dialog.tsx";

/** The plan does not allow this note; the server says why (product §8, 402). */
export function LimitDialog({
  sentence,
  onClose,
}: {
  readonly sentence: string;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      title={failures.limitExceeded}
      confirm={failures.upgrade}
      onConfirm={() => appHistory.navigate(pathTo("upgradeSubscription"))}
      onCancel={onClose}
    >
      {sentence}
    </Dialog>
  );
}
