import { failures } from "@afterword/core/messages/shell";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { openUpgrade } from "../../plans/public.ts";

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
      onConfirm={() => openUpgrade(sentence)}
      onCancel={onClose}
    >
      {sentence}
    </Dialog>
  );
}
