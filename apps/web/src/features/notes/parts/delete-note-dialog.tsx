import type { Note } from "@afterword/contract/endpoints/notes";
import { notes as say } from "@afterword/core/messages/notes";
import { words } from "@afterword/core/messages/words";
import { isReadOnly } from "@afterword/core/notes/read-only";
import { showFailure } from "../../../shared/toasts/show-failure.ts";
import { showToast } from "../../../shared/toasts/toasts.ts";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { useDeleteNote } from "../use-delete-note.ts";

/** Asks before a note is deleted, and deletes it. */
export function DeleteNoteDialog({
  note,
  onDeleted,
  onClose,
}: {
  readonly note: Note;
  readonly onDeleted?: () => void;
  readonly onClose: () => void;
}) {
  const deleteNote = useDeleteNote();
  const confirmed = (): void =>
    deleteNote.mutate(note, {
      onSuccess: () => {
        showToast(say.deleted);
        onClose();
        onDeleted?.();
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
      busy={deleteNote.isPending}
      onConfirm={confirmed}
      onCancel={onClose}
    >
      {isReadOnly(note) ? say.deleteSentText(note.title) : say.deleteText(note.title)}
    </Dialog>
  );
}
