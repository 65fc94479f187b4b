import type { Delivered, Note, NoteRecipient, RecordingState } from "@afterword/contract/endpoints/notes";
import { pickContent, type NoteContent } from "@afterword/core/notes/content";

export type NoteParts = {
  readonly id: string;
  readonly owner: string;
  readonly content: NoteContent;
  readonly recordingState: RecordingState | null;
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
  recordingState: note.recordingState,
  active: note.active,
  recipients: [...note.recipients],
  triggered: note.triggeredAt?.toISOString() ?? null,
  updatedAt: note.updatedAt.toISOString(),
});

/** What became of a delivery's mail, as its owner may know it: never whether its link was opened (behaviour §3). */
export const presentDelivered = ({
  state,
  accepted_at,
}: {
  readonly state: string;
  readonly accepted_at: Date | null;
}): Delivered => ({ result: resultOf(state), acceptedAt: accepted_at?.toISOString() ?? null });

const resultOf = (state: string): Delivered["result"] => {
  if (state === "bounced") return "returned";
  return state === "accepted" || state === "failed" ? state : "queued";
};
