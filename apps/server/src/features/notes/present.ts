import type { Note, NoteRecipient } from "@afterword/contract/endpoints/notes";
import { pickContent, type NoteContent } from "@afterword/core/notes/content";

export type NoteParts = {
  readonly id: string;
  readonly owner: string;
  readonly content: NoteContent;
  readonly active: boolean;
  readonly triggeredAt: Date | null;
  readonly updatedAt: Date;
  readonly recipients: readonly NoteRecipient[];
};

/** A note as its owner sees it. */
export const presentNote = (note: NoteParts): Note => ({
  _id: note.id,
  owner: { _id: note.owner },
  ...pickContent(note.content),
  active: note.active,
  recipients: [...note.recipients],
  triggered: note.triggeredAt?.toISOString() ?? null,
  updatedAt: note.updatedAt.toISOString(),
});
