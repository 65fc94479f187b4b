import { beginDraft, readDraft, writeDraft } from "../notes/public.ts";
import { useNoteOfPage } from "./note-of-page.ts";
import { useGoBack } from "./use-go-back.ts";
import { useShownNote } from "./use-shown-note.ts";

/**
 * Takes a person off the note that the page was opened from and goes back to it. Like a choice of recipients, that is an
 * unsaved change until the note is saved. Null where there is no such note, it does not have them, or it was delivered.
 */
export function useRemoveFromNote(personId: string): (() => void) | null {
  const key = useNoteOfPage();
  const shown = useShownNote();
  const goBack = useGoBack();
  if (key === null || shown === null || !shown.recipientIds.includes(personId)) return null;
  const { saved } = shown;
  if (saved !== undefined && saved.triggered !== null) return null;
  return () => {
    // A draft that another tab has dropped is not begun again without its note: it would be empty.
    if (saved !== undefined || readDraft(key) !== null) {
      const draft = beginDraft(key, saved);
      writeDraft(key, { ...draft, recipientIds: draft.recipientIds.filter((id) => id !== personId) });
    }
    goBack();
  };
}
