import type { addNote, getNote, Note, NoteBody } from "@afterword/contract/endpoints/notes";
import { isSameAddressed } from "@afterword/core/notes/draft";
import type { AddressedContent, DraftBase } from "@afterword/core/notes/draft";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { baseOf, contentOf } from "./note-content.ts";
import { call } from "../../shared/http/call.ts";
import { failedWith } from "../../shared/http/http-failure.ts";
import { CONFLICT, NOT_FOUND } from "../../shared/http/statuses.ts";
import { changeNote } from "./change-note.ts";
import { noteQuery, notesQuery } from "./notes-query.ts";
import { USER_QUERIES } from "../accounts/public.ts";

export type NoteSaving = {
  readonly body: NoteBody & { readonly _id: string };
  /** The saved version on which the words were written; none for a new note. */
  readonly base: DraftBase | undefined;
  /** All that was sent, by whoever wrote these words, since an answer came: it may have been saved. */
  readonly sent: readonly AddressedContent[];
};

/**
 * Saves a note under the id it was given when it was begun: sent twice, it is there once. Saving is a sign of life, so
 * where the user stands changes with it.
 */
export function useSaveNote() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, base, sent }: NoteSaving) => {
      if (base === undefined) await addWords(body, sent);
      else await changeWords(body, base, sent);
    },
    onSettled: (_reply, _error, { body: { _id } }) => {
      for (const queryKey of [notesQuery.queryKey, noteQuery(client, _id).queryKey, USER_QUERIES])
        void client.invalidateQueries({ queryKey });
    },
  });
}

/**
 * A new note. Where its id is taken by what its writer sent before, whose answer was lost, the words are a change of
 * that note. Where it is taken by anything else, another tab was faster, and the refusal (409) is thrown.
 */
async function addWords(body: NoteSaving["body"], sent: readonly AddressedContent[]): Promise<void> {
  try {
    await call<typeof addNote>("POST /api/note", { body });
  } catch (error) {
    if (!failedWith(error, CONFLICT)) throw error;
    const saved = await findSaved(body._id);
    if (saved === null || !sent.some((one) => isSameAddressed(one, contentOf(saved)))) throw error;
    await changeWords(body, baseOf(saved), sent);
  }
}

/** Null where it has left the list since: it was sent out, and deleted after that. */
async function findSaved(id: string): Promise<Note | null> {
  try {
    return await call<typeof getNote>("GET /api/note/:id", { params: { id } });
  } catch (error) {
    if (failedWith(error, NOT_FOUND)) return null;
    throw error;
  }
}

/** Never over words of another device; that it was only paused there, or that own words arrived, is no obstacle. */
const changeWords = (
  body: NoteSaving["body"],
  base: DraftBase,
  sent: readonly AddressedContent[],
): Promise<void> =>
  changeNote({
    seen: { _id: body._id, active: body.active, updatedAt: base.updatedAt },
    bodyOn: ({ active }) => ({ ...body, active }),
    holdsFor: (newer) =>
      [base, ...sent, contentOf(body)].some((known) => isSameAddressed(known, contentOf(newer))),
  });
