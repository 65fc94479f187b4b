import type {
  addNote,
  getNote,
  Note,
  NoteBody,
  NoteChangeBody,
  updateNote,
} from "@afterword/contract/endpoints/notes";
import { isSameAddressed } from "@afterword/core/notes/draft";
import type { AddressedContent, DraftBase } from "@afterword/core/notes/draft";
import { isReadOnly } from "@afterword/core/notes/note-list";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/http/call.ts";
import { failedWith } from "../../shared/http/http-failure.ts";
import { CONFLICT, NOT_FOUND } from "../../shared/http/statuses.ts";
import { USER_QUERIES } from "../accounts/public.ts";
import { baseOf, bodyOf, contentOf } from "./note-content.ts";
import { NOTE_QUERIES, noteQuery, notesQuery } from "./notes-query.ts";

export type NoteSaving = {
  readonly body: NoteBody & { readonly _id: string };
  /** The saved version that the input is based on; none for a new note. */
  readonly base: DraftBase | undefined;
  /** All that was sent of this draft since the last answer, from any tab: it may have been saved. */
  readonly sent: readonly AddressedContent[];
};

/**
 * Saves a note under an id chosen when it was begun: sent twice, it exists once. Saving is a sign of life, so the user
 * is refetched as well.
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
 * Saves a new note. If the same writer has sent something under this id before and the answer was lost, updates that
 * note. Otherwise another tab was faster, and the refusal (409) is thrown.
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

/** Null if it left the list since: it was delivered, and deleted after that. */
async function findSaved(id: string): Promise<Note | null> {
  try {
    return await call<typeof getNote>("GET /api/note/:id", { params: { id } });
  } catch (error) {
    if (failedWith(error, NOT_FOUND)) return null;
    throw error;
  }
}

/**
 * Never overwrites changes of another device. That the note was only paused there, or holds what this writer sent, is
 * no obstacle.
 */
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

/**
 * Pauses or activates a note. The switch moves at once, and back if the server refuses. Nothing else of the note
 * changes: if the list is older than the note, the newer content is sent back as it is.
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
    // Rolls back only this note: by now the list may be newer, or that of another account.
    onError: (_error, { note }) => show(note._id, note.active),
    onSettled: (_reply, _error, { note }) => {
      for (const changed of [queryKey, [...NOTE_QUERIES, note._id], USER_QUERIES])
        void client.invalidateQueries({ queryKey: changed });
    },
  });
}

export type NoteSwitch = { readonly note: Note; readonly active: boolean };

/** The part of a note's version that a change depends on. */
type Seen = Pick<Note, "_id" | "active" | "updatedAt">;

type NoteChange<S extends Seen> = {
  /** The version the user sees. */
  readonly seen: S;
  /** The change, applied to that version or to a newer one. */
  readonly bodyOn: (version: S | Note) => NoteChangeBody;
  /** Whether the change means the same on this newer version, so that nothing is lost. */
  readonly holdsFor: (newer: Note) => boolean;
};

/**
 * Changes a note. If it was changed elsewhere since the user saw it, applies the change once to the newer version, if
 * it means the same there. Otherwise throws the server's refusal (409).
 */
async function changeNote<S extends Seen>({ seen, bodyOn, holdsFor }: NoteChange<S>): Promise<void> {
  const params = { id: seen._id };
  const put = (version: S | Note) =>
    call<typeof updateNote>("PUT /api/note/:id", {
      params,
      body: { ...bodyOn(version), updatedAt: version.updatedAt },
    });
  try {
    await put(seen);
  } catch (error) {
    // A conflict: the note is not in the state in which the caller saw it.
    if (!failedWith(error, CONFLICT)) throw error;
    const newer = await call<typeof getNote>("GET /api/note/:id", { params });
    if (isReadOnly(newer) || !holdsFor(newer)) throw error;
    await put(newer);
  }
}
