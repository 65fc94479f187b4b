import type { Recipient } from "@afterword/contract/endpoints/recipients";
import { recipients as say } from "@afterword/core/messages/recipients";
import { words } from "@afterword/core/messages/words";
import { isReadOnly } from "@afterword/core/notes/note-list";
import { isolated } from "@afterword/core/text/direction";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { notesQuery } from "../../notes/public.ts";
import { showFailure } from "../../../shared/toasts/show-failure.ts";
import { showToast } from "../../../shared/toasts/toasts.ts";
import { DeleteButton } from "../../../shared/ui/delete-button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { useDeleteRecipient } from "../api.ts";

/** The button at the end of the form of a recipient, and its question. */
export function DeleteRecipient({
  recipient,
  disabled,
  onDeleted,
}: {
  readonly recipient: Recipient;
  readonly disabled: boolean;
  readonly onDeleted: () => void;
}) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <DeleteButton label={say.deleteRecipient} disabled={disabled} onPress={() => setAsking(true)} />
      {asking && (
        <DeleteRecipientDialog recipient={recipient} onDeleted={onDeleted} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

/** Asks before a recipient is deleted, and deletes. */
function DeleteRecipientDialog({
  recipient,
  onDeleted,
  onClose,
}: {
  readonly recipient: Recipient;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}) {
  const deleteRecipient = useDeleteRecipient();
  const orphanedNotes = useOrphanedNotes(recipient);
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
      {say.deleteText(isolated(recipient.name))} {orphanedNotes}
    </Dialog>
  );
}

/** What happens to notes that were for this recipient only. */
function useOrphanedNotes({ _id }: Recipient): string {
  const notes = useQuery(notesQuery).data ?? [];
  const alone = notes.filter(
    (note) => !isReadOnly(note) && note.recipients.length === 1 && note.recipients[0]?._id === _id,
  );
  const [first] = alone;
  if (first === undefined) return "";
  return alone.length === 1 ? say.deleteLeavesOne(first.title) : say.deleteLeavesSeveral(alone.length);
}
