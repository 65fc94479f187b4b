import { pathTo } from "@afterword/core/routes/paths";
import { draftKeyOf, editorPath, isOpenedFromNote } from "../notes/public.ts";
import { appHistory } from "../../shared/history/app-history.ts";
import { usePageLocation } from "../../shared/history/page-location.ts";
import { useIsShown } from "../../shared/history/use-is-shown.ts";

/**
 * Goes back to where the page was opened from; to the note or the list if it was opened directly. Does nothing if the
 * user has navigated away meanwhile.
 */
export function useGoBack(): () => void {
  const { pathname, search } = usePageLocation();
  const isShown = useIsShown();
  return () => {
    if (!isShown()) return;
    if (appHistory.canGoBack()) return appHistory.go(-1);
    const fromNote = isOpenedFromNote(search) || pathname.startsWith(pathTo("selectRecipient"));
    appHistory.replace(fromNote ? editorPath(draftKeyOf(search)) : pathTo("recipients"));
  };
}
