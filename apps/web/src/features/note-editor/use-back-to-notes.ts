import { pathTo } from "@afterword/core/routes/paths";
import { appHistory } from "../../shared/history/app-history.ts";
import { useIsShown } from "../../shared/history/use-is-shown.ts";

/**
 * Returns a function that goes to the list: back if this page was opened from it, otherwise in its place. Does nothing
 * if the user has navigated away meanwhile.
 */
export function useBackToNotes(): () => void {
  const isShown = useIsShown();
  return () => {
    if (isShown()) appHistory.returnTo(pathTo("notes"));
  };
}
