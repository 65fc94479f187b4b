import type { Note } from "@afterword/contract/endpoints/notes";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { changeNote } from "./change-note.ts";
import { bodyOf, contentOf } from "./note-content.ts";
import { NOTE_QUERIES, notesQuery } from "./notes-query.ts";
import { USER_QUERIES } from "../accounts/public.ts";

/**
 * Pauses or activates a note. The switch moves at once, and back again if the server refuses. Nothing else of the note
 * is meant: where the list is older than the note, the newer words go back as they are.
 */
export function useSetNoteActive() {
  const client = useQueryClient();
  const { queryKey } = notesQuery;
  const show = (id: string, active: boolean): void =>
    void client.setQueryData(queryKey, (notes) =>
      notes?.map((one) => (one._id === id ? { ...one, active } : one)),
    );
  return useMutation({
    mutationFn: ({ note, active }: NoteSwitch) =>
      changeNote<Note>({
        seen: note,
        bodyOn: (version) => bodyOf(version._id, contentOf(version), active),
        holdsFor: () => true,
      }),
    onMutate: async ({ note, active }) => {
      await client.cancelQueries({ queryKey });
      show(note._id, active);
    },
    // Only this note goes back: by now the list may be newer, or somebody else's.
    onError: (_error, { note }) => show(note._id, note.active),
    onSettled: (_reply, _error, { note }) => {
      for (const changed of [queryKey, [...NOTE_QUERIES, note._id], USER_QUERIES])
        void client.invalidateQueries({ queryKey: changed });
    },
  });
}

export type NoteSwitch = { readonly note: Note; readonly active: boolean };
