import { pathTo } from "@afterword/core/routes/paths";
import { useLocation, useNavigate } from "react-router";
import { draftKeyOf, editorPath, isOpenedFromNote } from "../../shared/drafts/selection-path.ts";
import { appHistory } from "../../shared/history/app-history.ts";

/** Back to where the page was opened from; to the note or the list when it was opened by its address. */
export function useReturn(): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => {
    if (appHistory.canGoBack()) return void navigate(-1);
    const fromNote = isOpenedFromNote(search) || pathname.startsWith(pathTo("selectRecipient"));
    void navigate(fromNote ? editorPath(draftKeyOf(search)) : pathTo("recipients"), { replace: true });
  };
}
