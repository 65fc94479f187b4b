import type { Note } from "@afterword/contract/endpoints/notes";
import { notes } from "@afterword/core/messages/notes";
import { NEW_NOTE } from "@afterword/core/notes/draft";
import type { DraftKey } from "@afterword/core/notes/draft";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { beginDraft, noteQuery, readDraft } from "../notes/public.ts";
import { useNoteOfPage } from "./note-of-page.ts";

export type ShownNote = {
  /** What it is called where it has no title. */
  readonly title: string;
  readonly recipientIds: readonly string[];
  /** As it is saved, from the list until it is loaded itself; undefined if it is new, or only its draft is here. */
  readonly saved: Note | undefined;
};

/** The note that the page was opened from, as it is being written; null if there is none, or it is not known yet. */
export function useShownNote(): ShownNote | null {
  const draftKey = useNoteOfPage();
  const found = useContent(draftKey ?? NEW_NOTE);
  if (draftKey === null || found === null) return null;
  const untitled = draftKey === NEW_NOTE ? notes.newTitle : notes.unsavedNew;
  return { ...found, title: found.title.trim() || untitled };
}

/** The server is not asked for what is here. */
function useContent(draftKey: DraftKey): ShownNote | null {
  const client = useQueryClient();
  const query = noteQuery(client, draftKey);
  const isHere =
    draftKey === NEW_NOTE ||
    readDraft(draftKey) !== null ||
    client.getQueryData(query.queryKey) !== undefined;
  const note = useQuery({ ...query, enabled: !isHere }).data;
  if (!isHere && note === undefined) return null;
  const { title, recipientIds } = beginDraft(draftKey, note);
  return { title, recipientIds, saved: note };
}
