import type { DraftKey } from "@afterword/core/notes/draft";
import { pathTo } from "@afterword/core/routes/paths";
import { draftKeyOf, isOpenedFromNote } from "../notes/public.ts";
import { usePageLocation } from "../../shared/history/page-location.ts";

/** The draft of the note that this page was opened from; null if it was opened from elsewhere. */
export function useNoteOfPage(): DraftKey | null {
  const { pathname, search } = usePageLocation();
  const isFromNote = isOpenedFromNote(search) || pathname.startsWith(pathTo("selectRecipient"));
  return isFromNote ? draftKeyOf(search) : null;
}
