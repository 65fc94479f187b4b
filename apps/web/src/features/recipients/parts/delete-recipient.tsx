import type { Recipient } from "@afterword/contract/endpoints/recipients";
import { recipients as say } from "@afterword/core/messages/recipients";
import { words } from "@afterword/core/messages/words";
import { isReadOnly } from "@afterword/core/notes/note-list";
import { isolated } from "@afterword/core/text/direction";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { notesQuery } from "../../notes/public.ts";
import { showFailure } from "../../../shared/toasts/show-failure.ts";
import { DeleteButton } from "../../../shared/ui/delete-button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import type { useDeleteRecipient } from "../api.ts";

type Deletion = {
  readonly recipient: Recipient;
  /** The form's own: it must know what is being deleted. */
  readonly deletion: ReturnType<typeof useDeleteRecipient>;
  readonly onDeleted: () => void;
};

/** The button at the end of the form of a recipient, and its question. */
export function DeleteRecipient({ disabled, ...of }: Deletion & { readonly disabled: boolean }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <DeleteButton label={say.deleteRecipient} disabled={disabled} onPress={() => setAsking(true)} />
      {asking && <DeleteRecipientDialog {...of} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Asks before a recipient is deleted, and deletes. */
function DeleteRecipientDialog({
  recipient,
  deletion,
  onDeleted,
  onClose,
}: Deletion & { readonly onClose: () => void }) {
  const orphanedNotes = useOrphanedNotes(recipient);
  const confirmed = (): void =>
    deletion.mutate(recipient, {
      onSuccess: onDeleted,
      onError: (error) => {
        showFailure(error, say.deleteFailed);
        onClose();
      },
    });
  return (
    <Dialog
      title={say.deleteQuestion(isolated(recipient.name))}
      confirm={words.delete}
      danger
      busy={deletion.isPending}
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
