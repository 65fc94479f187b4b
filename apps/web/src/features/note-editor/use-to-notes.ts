import { pathTo } from "@afterword/core/routes/paths";
import { appHistory } from "../../shared/history/app-history.ts";
import { useIsShown } from "../../shared/history/use-is-shown.ts";

/**
 * To the list: back, where this page was opened from it, otherwise in its place. Nowhere, if its writer has gone
 * elsewhere meanwhile.
 */
export function useToNotes(): () => void {
  const isShown = useIsShown();
  return () => {
    if (isShown()) appHistory.returnTo(pathTo("notes"));
  };
}
