import type { Note, NoteBody } from "@afterword/contract/endpoints/notes";
import { EMPTY_CONTENT, NEW_NOTE } from "@afterword/core/notes/draft";
import type { Draft, DraftBase, DraftKey, NoteContent } from "@afterword/core/notes/draft";
import { newId } from "../../shared/http/new-id.ts";
import { readDraft, writeDraft } from "./drafts.ts";

/** What of a saved note can be changed. */
export const contentOf = ({ title, text, recipients }: Note): NoteContent => ({
  title,
  text,
  recipientIds: recipients.map(({ _id }) => _id),
});

/** What of a note stands in the body that saves it. */
export const contentOfBody = ({ title, text, recipients }: NoteBody): NoteContent => ({
  title,
  text,
  recipientIds: recipients.map(({ _id }) => _id),
});

/** The version of a note that somebody has in front of them. */
export const baseOf = (note: Note): DraftBase => ({ ...contentOf(note), updatedAt: note.updatedAt });

/** The draft under this key; where there is none, one that says what is saved, or an empty one for a new note. */
export function beginDraft(key: DraftKey, note: Note | undefined): Draft {
  const draft = readDraft(key);
  if (draft !== null) return draft;
  const noteId = key === NEW_NOTE ? newId() : key;
  return note === undefined
    ? { ...EMPTY_CONTENT, noteId }
    : { ...contentOf(note), noteId, base: baseOf(note) };
}

/** Puts somebody on the note that is being written. */
export function addRecipientToDraft(key: DraftKey, note: Note | undefined, recipientId: string): void {
  const draft = beginDraft(key, note);
  if (draft.recipientIds.includes(recipientId)) return;
  writeDraft(key, { ...draft, recipientIds: [...draft.recipientIds, recipientId] });
}
