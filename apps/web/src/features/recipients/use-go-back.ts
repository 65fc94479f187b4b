import type { DraftKey } from "@afterword/core/notes/draft";
import { pathTo } from "@afterword/core/routes/paths";
import { editorPath, selectionPath } from "../notes/public.ts";
import { appHistory } from "../../shared/history/app-history.ts";
import { useIsShown } from "../../shared/history/use-is-shown.ts";
import { useNoteOfPage } from "./note-of-page.ts";

/**
 * Goes back to where the page was opened from; to the note or the list if it was opened directly. Does nothing if the
 * user has navigated away meanwhile.
 */
export function useGoBack(): () => void {
  const note = useNoteOfPage();
  const isShown = useIsShown();
  return () => {
    if (!isShown()) return;
    if (note === null ? appHistory.canGoBack() : isNoteBefore(note)) return appHistory.go(-1);
    appHistory.replace(note === null ? pathTo("recipients") : editorPath(note));
  };
}

/**
 * Whether a step back leads to the note, or to the choice of its recipients. Behind a link that was opened in a used tab
 * is any other page.
 */
export function isNoteBefore(note: DraftKey): boolean {
  const { entries, index } = appHistory.get();
  const before = entries[index - 1]?.url;
  return before === editorPath(note) || before === selectionPath(note, pathTo("selectRecipient"));
}
