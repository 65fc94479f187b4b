import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useIsOnline } from "../../shared/device/connectivity.ts";

/** An answer that takes longer may never come: a network can swallow a question without a word. */
const SLOW_ANSWER_MS = 8_000;

/** Whether what a query holds is only what was true when it was last answered. */
export function useIsOutOfReach({
  isFetching,
  isRefetchError,
}: Pick<UseQueryResult, "isFetching" | "isRefetchError">): boolean {
  const isOnline = useIsOnline();
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isFetching) return undefined;
    const timer = window.setTimeout(() => setIsSlow(true), SLOW_ANSWER_MS);
    return () => {
      window.clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isFetching]);
  return !isOnline || isRefetchError || isSlow;
}
