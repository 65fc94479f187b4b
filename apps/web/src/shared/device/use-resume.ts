import { useEffect, useRef } from "react";
import { useDevice } from "./device-context.tsx";

/** Runs when the page comes back before the user's eyes: the tab is shown again, or the app was resumed. */
export function useResume(onResume: () => void): void {
  const latest = useRef(onResume);
  useEffect(() => {
    latest.current = onResume;
  });
  const device = useDevice();
  useEffect(() => {
    const shown = (): void => {
      if (document.visibilityState === "visible") latest.current();
    };
    document.addEventListener("visibilitychange", shown);
    const stop = device?.on("lifecycle", ({ state }) => {
      if (state === "active") latest.current();
    });
    return () => {
      document.removeEventListener("visibilitychange", shown);
      stop?.();
    };
  }, [device]);
}
