import { SIDEBAR_STATIC_MIN_PX } from "@afterword/core/constants";
import { useCallback, useSyncExternalStore } from "react";
import { useMode } from "./mode.ts";

/** The website in a window where pages have a second column (look.md, "Wide screens"). The app keeps the phone's layout. */
export const useIsWide = (): boolean => useIsWebsiteFrom(WIDE);

/** The website in a window that has the room of this query; the app keeps the phone's layout. */
export function useIsWebsiteFrom(query: MediaQueryList): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    [query],
  );
  const matches = useSyncExternalStore(subscribe, () => query.matches);
  return useMode() === "website" && matches;
}

const WIDE = window.matchMedia(`(min-width: ${SIDEBAR_STATIC_MIN_PX}px)`);
