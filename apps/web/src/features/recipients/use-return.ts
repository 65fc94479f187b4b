import { pathTo } from "@afterword/core/routes/paths";
import { draftKeyOf, editorPath, isOpenedFromNote } from "../../shared/drafts/selection-path.ts";
import { appHistory } from "../../shared/history/app-history.ts";
import { usePlace } from "../../shared/history/place.ts";

/** Back to where the page was opened from; to the note or the list when it was opened by its address. */
export function useReturn(): () => void {
  const { pathname, search } = usePlace();
  return () => {
    if (appHistory.canGoBack()) return appHistory.go(-1);
    const fromNote = isOpenedFromNote(search) || pathname.startsWith(pathTo("selectRecipient"));
    appHistory.replace(fromNote ? editorPath(draftKeyOf(search)) : pathTo("recipients"));
  };
}
