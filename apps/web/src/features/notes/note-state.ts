import type { Note } from "@afterword/contract/endpoints/notes";
import type { ThreadOnWire } from "@afterword/contract/thread";
import { notes as say } from "@afterword/core/messages/notes";
import { isReadOnly } from "@afterword/core/notes/note-list";
import { formatDateTime } from "../../shared/format/dates.ts";

export type NoteState = {
  readonly kind: "sent" | "paused" | "waits-for-plan" | "waits" | "active-in-part" | "active";
  readonly words: string;
};

/**
 * The state of a saved note, in the same words in its row and in its editor. An active one is delivered only while the
 * account is enabled and the plan is valid.
 */
export function noteState(note: Note, thread: ThreadOnWire["kind"] | undefined): NoteState {
  if (isReadOnly(note)) return { kind: "sent", words: say.sent(formatDateTime(note.triggered)) };
  if (!note.active) return { kind: "paused", words: say.paused };
  if (thread === "expired") return { kind: "waits-for-plan", words: say.waitsForPlan };
  if (thread === "inactive" || thread === "unconfirmed") return { kind: "waits", words: say.waits };
  if (note.recordingState === "withheld") return { kind: "active-in-part", words: say.activeInPart };
  return { kind: "active", words: say.filterActive };
}
