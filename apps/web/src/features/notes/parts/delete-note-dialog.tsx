import type { deleteNote, Note } from "@afterword/contract/endpoints/notes";
import { notes as say } from "@afterword/core/messages/notes";
import { words } from "@afterword/core/messages/words";
import { isReadOnly } from "@afterword/core/notes/note-list";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { showFailure } from "../../../shared/toasts/show-failure.ts";
import { showToast } from "../../../shared/toasts/toasts.ts";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { call } from "../../../shared/http/call.ts";
import { USER_QUERIES } from "../../accounts/public.ts";
import { writeDraft } from "../drafts.ts";
import { dropTakesOf } from "../takes-of-notes.ts";
import { noteQuery, notesQuery } from "../notes-query.ts";

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

/** Deletes a note and its draft. */
function useDeleteNote() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: Note) => call<typeof deleteNote>("DELETE /api/note/:id", { params: { id: _id } }),
    onSuccess: (_reply, note) => {
      const { _id } = note;
      void dropTakesOf(note);
      writeDraft(_id, null);
      client.setQueryData(notesQuery.queryKey, (notes) => notes?.filter((one) => one._id !== _id));
      client.removeQueries({ queryKey: noteQuery(client, _id).queryKey });
      void client.invalidateQueries({ queryKey: USER_QUERIES });
    },
  });
}
