import { compareText } from "../text/search.ts";

/** The order of the list (product §2): by title, ignoring capitals; equal titles by id, so that they never swap places. */
export const byTitle = (
  one: { readonly _id: string; readonly title: string },
  other: { readonly _id: string; readonly title: string },
): number => compareText(one.title, other.title) || compareText(one._id, other._id);

/** Which notes the list shows. */
export type NoteFilter = "all" | "active" | "paused";

/** The filter is only there when there is something to choose between (product §2). */
export const offersFilter = (notes: readonly NoteMarks[]): boolean => {
  const kinds = new Set(notes.map(kindOfNote));
  return kinds.has("active") && kinds.has("paused");
};

/** The notes to show, in their order. A filter that is not offered does not hide anything. */
export const shownNotes = <Note extends NoteMarks & { readonly _id: string; readonly title: string }>(
  notes: readonly Note[],
  filter: NoteFilter,
): Note[] => {
  const chosen =
    filter === "all" || !offersFilter(notes) ? notes : notes.filter((note) => kindOfNote(note) === filter);
  return chosen.toSorted(byTitle);
};

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

/** One that was sent out, so that its day is known. */
export type Sent<Note extends NoteMarks> = Note & { readonly triggered: string };

export const isReadOnly = <Note extends NoteMarks>(note: Note): note is Sent<Note> =>
  kindOfNote(note) === "sent";
