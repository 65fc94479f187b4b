import type { addNote, NoteBody, updateNote } from "@afterword/contract/endpoints/notes";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/http/call.ts";
import { noteQuery, notesQuery } from "../../shared/queries/notes-query.ts";
import { USER_QUERIES } from "../../shared/queries/user-query.ts";

/**
 * Saves a note under the id it was given when it was begun: sent twice, it is there once. Saving is a sign of life, so
 * where the user stands changes with it.
 */
export function useSaveNote(isNew: boolean) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: NoteBody & { readonly _id: string }) => {
      if (isNew) await call<typeof addNote>("POST /api/note", { body });
      else await call<typeof updateNote>("PUT /api/note/:id", { params: { id: body._id }, body });
    },
    onSettled: (_reply, _error, { _id }) => {
      for (const queryKey of [notesQuery.queryKey, noteQuery(client, _id).queryKey, USER_QUERIES])
        void client.invalidateQueries({ queryKey });
    },
  });
}
