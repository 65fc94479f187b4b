import type { Note } from "@afterword/contract/endpoints/notes";
import type { ThreadOnWire } from "@afterword/contract/thread";
import { notes as say } from "@afterword/core/messages/notes";
import { formatDate } from "../../../shared/format/dates.ts";
import { useCurrentUser } from "../../accounts/public.ts";
import { noteState } from "../../notes/public.ts";
import type { NoteState } from "../../notes/public.ts";

/** The state of the note, and after that its day, or that there are changes. Nothing of a note that was not begun. */
export function StateLine({ note, changed }: { readonly note: Note | undefined; readonly changed: boolean }) {
  const thread = useCurrentUser().data?.thread;
  const more = changed ? say.unsavedMark : dayOf(note, thread);
  return note === undefined ? more : [noteState(note, thread?.kind).words, more].filter(Boolean).join(" · ");
}

/** Null while nothing is due, or something else has to be said first: of a reminder, the thread speaks. */
const dayOf = (note: Note | undefined, thread: ThreadOnWire | undefined): string | null => {
  if (note === undefined || !GOES_OUT.has(noteState(note, thread?.kind).kind)) return null;
  return thread?.kind === "held" || thread?.kind === "asleep"
    ? say.earliest(formatDate(thread.deliveryAt))
    : null;
};

/** Also without its recording, its words are delivered. */
const GOES_OUT: ReadonlySet<NoteState["kind"]> = new Set(["active", "active-in-part"]);
