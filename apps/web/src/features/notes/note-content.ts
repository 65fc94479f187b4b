import type { Note, NoteBody } from "@afterword/contract/endpoints/notes";
import { pickContent } from "@afterword/core/notes/content";
import type { NoteContent } from "@afterword/core/notes/content";
import { EMPTY_ADDRESSED, NEW_NOTE } from "@afterword/core/notes/draft";
import type { AddressedContent, Draft, DraftBase, DraftKey } from "@afterword/core/notes/draft";
import type { TakenRecording } from "@afterword/core/recordings/recording";
import { newId } from "../../shared/http/new-id.ts";
import { readDraft, writeDraft } from "./drafts.ts";

type Addressed = NoteContent & { readonly recipients: readonly { readonly _id: string }[] };

/** The editable content of a note, from the note itself or from the body that saves it. */
export const contentOf = (note: Addressed): AddressedContent => ({
  ...pickContent(note),
  recipientIds: note.recipients.map(({ _id }) => _id),
});

/** The body that saves this content. Saving a new note activates it (product §2: "Activate"). */
export const bodyOf = (_id: string, content: AddressedContent, active: boolean) =>
  ({
    _id,
    ...pickContent(content),
    active,
    recipients: content.recipientIds.map((recipientId) => ({ _id: recipientId })),
  }) satisfies NoteBody;

/** The version of a note on the screen. */
export const baseOf = (note: Note): DraftBase => ({ ...contentOf(note), updatedAt: note.updatedAt });

/** The draft with this key; without one, a draft equal to the saved note, or an empty one for a new note. */
export function beginDraft(key: DraftKey, note: Note | undefined): Draft {
  const draft = readDraft(key);
  if (draft !== null) return draft;
  const noteId = key === NEW_NOTE ? newId() : key;
  return note === undefined
    ? { ...EMPTY_ADDRESSED, noteId }
    : { ...contentOf(note), noteId, base: baseOf(note) };
}

/** Adds a recipient to the draft. */
export function addRecipientToDraft(key: DraftKey, note: Note | undefined, recipientId: string): void {
  const draft = beginDraft(key, note);
  if (draft.recipientIds.includes(recipientId)) return;
  writeDraft(key, { ...draft, recipientIds: [...draft.recipientIds, recipientId] });
}

/** Puts a take in the place of the draft's recording. The one before goes when the note is saved, and not sooner. */
export function addRecordingToDraft(key: DraftKey, note: Note | undefined, taken: TakenRecording): void {
  const draft = beginDraft(key, note);
  const replaced = draft.recording === null ? [] : [draft.recording.cloud];
  const oldrecordings = [...(draft.oldrecordings ?? []), ...replaced].filter((one) => one !== taken.cloud);
  writeDraft(key, { ...draft, recording: taken, ...(oldrecordings.length === 0 ? {} : { oldrecordings }) });
}
