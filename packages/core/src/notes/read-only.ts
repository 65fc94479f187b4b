/** What of a note decides how it is shown. */
export type NoteMarks = {
  readonly active: boolean;
  /** When it was sent out; null while it is not. */
  readonly triggered: string | null;
};

/** A note that was sent out is read-only and belongs to neither side of the filter (product §4). */
export type NoteKind = "active" | "paused" | "sent";

export const kindOfNote = ({ active, triggered }: NoteMarks): NoteKind => {
  if (triggered !== null) return "sent";
  return active ? "active" : "paused";
};

export const isReadOnly = (note: NoteMarks): boolean => kindOfNote(note) === "sent";
