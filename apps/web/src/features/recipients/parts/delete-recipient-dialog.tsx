import type { Recipient } from "@afterword/contract/endpoints/recipients";
import { recipients as say } from "@afterword/core/messages/recipients";
import { words } from "@afterword/core/messages/words";
import { showFailure } from "../../../shared/toasts/show-failure.ts";
import { showToast } from "../../../shared/toasts/toasts.ts";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { useDeleteRecipient } from "../api.ts";

/** Asks before a recipient is deleted, and deletes. */
export function DeleteRecipientDialog({
  recipient,
  onDeleted,
  onClose,
}: {
  readonly recipient: Recipient;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}) {
  const deleteRecipient = useDeleteRecipient();
  const confirmed = (): void =>
    deleteRecipient.mutate(recipient, {
      onSuccess: () => {
        showToast(say.deleted);
        onDeleted();
      },
      onError: (error) => {
        showFailure(error, say.deleteFailed);
        onClose();
      },
    });
  return (
    <Dialog
      title={say.deleteQuestion}
      confirm={words.delete}
      danger
      busy={deleteRecipient.isPending}
      onConfirm={confirmed}
      onCancel={onClose}
    >
      {say.deleteText(recipient.name)}
    </Dialog>
  );
}
