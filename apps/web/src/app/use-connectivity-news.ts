import { failures } from "@afterword/core/messages/failures";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { isOnline, subscribeConnectivity } from "../shared/device/connectivity.ts";
import { showToast } from "../shared/toasts/toasts.ts";

/**
 * A connection that is back is said once, whoever noticed it, wrapper or browser (product §4, Online/offline), and what
 * is on the screen is asked for again: a list that failed comes by itself.
 */
export function useConnectivityNews(): void {
  const queries = useQueryClient();
  useEffect(() => {
    let wasOnline = isOnline();
    return subscribeConnectivity(() => {
      const isBack = isOnline() && !wasOnline;
      wasOnline = isOnline();
      if (!isBack) return;
      showToast(failures.reconnected);
      void queries.refetchQueries({ type: "active" });
    });
  }, [queries]);
}
