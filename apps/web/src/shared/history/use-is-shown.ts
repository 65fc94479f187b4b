import { useCallback, useLayoutEffect, useRef } from "react";
import { appHistory } from "./app-history.ts";
import { pageLocationOf, usePageLocation } from "./page-location.ts";

/**
 * Returns a function that says whether its page is still shown. An answer may come after the user has navigated away,
 * and must not take them back. The address bar may be a transition ahead of the page, so both are checked.
 */
export function useIsShown(): () => boolean {
  const { key, pathname } = usePageLocation();
  const shown = useRef<string | null>(null);
  useLayoutEffect(() => {
    shown.current = `${key} ${pathname}`;
    return () => {
      shown.current = null;
    };
  }, [key, pathname]);
  return useCallback(() => {
    const now = pageLocationOf(appHistory.get());
    return shown.current === `${now.key} ${now.pathname}`;
  }, []);
}
