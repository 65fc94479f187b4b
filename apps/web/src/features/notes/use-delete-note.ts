import type { deleteNote, Note } from "@afterword/contract/endpoints/notes";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { writeDraft } from "./drafts.ts";
import { call } from "../../shared/http/call.ts";
import { noteQuery, notesQuery } from "./notes-query.ts";
import { USER_QUERIES } from "../accounts/public.ts";

/** Deletes a note, and with it the words about it that were not saved. */
export function useDeleteNote() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: Note) => call<typeof deleteNote>("DELETE /api/note/:id", { params: { id: _id } }),
    onSuccess: (_reply, { _id }) => {
      writeDraft(_id, null);
      client.setQueryData(notesQuery.queryKey, (notes) => notes?.filter((note) => note._id !== _id));
      client.removeQueries({ queryKey: noteQuery(client, _id).queryKey });
      void client.invalidateQueries({ queryKey: USER_QUERIES });
    },
  });
}
