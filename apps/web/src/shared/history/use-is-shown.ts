import { useCallback, useLayoutEffect, useRef } from "react";
import { appHistory } from "./app-history.ts";
import { placeOf, usePlace } from "./place.ts";

/**
 * Asks whether its page is still the one that is shown. An answer may come after somebody went elsewhere, and must not
 * take them away from there. The address bar may be a transition ahead of the page, so both are looked at.
 */
export function useIsShown(): () => boolean {
  const { key, pathname } = usePlace();
  const shown = useRef<string | null>(null);
  useLayoutEffect(() => {
    shown.current = `${key} ${pathname}`;
    return () => {
      shown.current = null;
    };
  }, [key, pathname]);
  return useCallback(() => {
    const now = placeOf(appHistory.get());
    return shown.current === `${now.key} ${now.pathname}`;
  }, []);
}
