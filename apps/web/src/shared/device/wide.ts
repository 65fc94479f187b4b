import { SIDEBAR_STATIC_MIN_PX } from "@afterword/core/constants";
import { useSyncExternalStore } from "react";
import { useMode } from "./mode.ts";

/** The website in a window where pages have a second column (look.md, "Wide screens"). The app keeps the phone's layout. */
export function useIsWide(): boolean {
  const isWide = useSyncExternalStore(subscribe, () => wideWindow.matches);
  return useMode() === "website" && isWide;
}

const wideWindow = window.matchMedia(`(min-width: ${SIDEBAR_STATIC_MIN_PX}px)`);

function subscribe(listener: () => void): () => void {
  wideWindow.addEventListener("change", listener);
  return () => wideWindow.removeEventListener("change", listener);
}
