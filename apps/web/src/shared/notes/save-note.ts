import type { addNote, NoteBody } from "@afterword/contract/endpoints/notes";
import { isChanged } from "@afterword/core/notes/draft";
import type { DraftBase } from "@afterword/core/notes/draft";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { contentOf, contentOfBody } from "../drafts/note-content.ts";
import { call } from "../http/call.ts";
import { changeNote } from "./change-note.ts";
import { noteQuery, notesQuery } from "../queries/notes-query.ts";
import { USER_QUERIES } from "../queries/user-query.ts";

export type NoteSaving = {
  readonly body: NoteBody & { readonly _id: string };
  /** The saved version on which the words were written; none for a new note. */
  readonly base: DraftBase | undefined;
};

/**
 * Saves a note under the id it was given when it was begun: sent twice, it is there once. Saving is a sign of life, so
 * where the user stands changes with it.
 */
export function useSaveNote() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, base }: NoteSaving) => {
      if (base === undefined) await call<typeof addNote>("POST /api/note", { body });
      else await changeWords(body, base);
    },
    onSettled: (_reply, _error, { body: { _id } }) => {
      for (const queryKey of [notesQuery.queryKey, noteQuery(client, _id).queryKey, USER_QUERIES])
        void client.invalidateQueries({ queryKey });
    },
  });
}

/** Never over words of another device; that it was only paused there, or that these words arrived, is no obstacle. */
const changeWords = (body: NoteSaving["body"], base: DraftBase): Promise<void> =>
  changeNote({
    seen: { _id: body._id, active: body.active, updatedAt: base.updatedAt },
    bodyOn: ({ active }) => ({ ...body, active }),
    holdsFor: (newer) => [base, contentOfBody(body)].some((known) => !isChanged(known, contentOf(newer))),
  });
