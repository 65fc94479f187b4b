import { failures } from "@afterword/core/messages/failures";
import { pathTo } from "@afterword/core/routes/paths";
import { useNavigate } from "react-router";
import { Dialog } from "../ui/dialog.tsx";

/** The plan is too small for this note; the server says in which way (product §8, 402). */
export function LimitDialog({
  sentence,
  onClose,
}: {
  readonly sentence: string;
  readonly onClose: () => void;
}) {
  const navigate = useNavigate();
  return (
    <Dialog
      title={failures.limitExceeded}
      confirm={failures.upgrade}
      onConfirm={() => void navigate(pathTo("subscription"))}
      onCancel={onClose}
    >
      {sentence}
    </Dialog>
  );
}
