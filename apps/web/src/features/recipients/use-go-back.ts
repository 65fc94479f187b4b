import { pathTo } from "@afterword/core/routes/paths";
import { editorPath } from "../notes/public.ts";
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
    if (appHistory.canGoBack()) return appHistory.go(-1);
    appHistory.replace(note === null ? pathTo("recipients") : editorPath(note));
  };
}
