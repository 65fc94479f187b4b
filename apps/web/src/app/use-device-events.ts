import { useEffect } from "react";
import { failures } from "@afterword/core/messages/shell";
import { useQueryClient } from "@tanstack/react-query";
import { redirectAfterModeSwitch } from "@afterword/core/routes/redirects";
import { isOnline, reportConnectivity, subscribeConnectivity } from "../shared/device/connectivity.ts";
import { useDevice } from "../shared/device/device-context.tsx";
import { appHistory } from "../shared/history/app-history.ts";
import { topDialog } from "../shared/ui/dialog-stack.ts";
import { showToast } from "../shared/toasts/toasts.ts";
import { currentMode, subscribeMode } from "../shared/device/mode.ts";
import { session } from "../shared/http/session.ts";
import { viewerOf } from "./use-viewer.ts";

/** What the wrapper reports by itself: the network, and the phone's key for going back. */
export function useWrapperEvents(): void {
  const device = useDevice();
  useEffect(() => {
    if (device === null) return undefined;
    const stops = [
      device.on("network", ({ online }) => reportConnectivity(online)),
      device.on("back", goBack),
    ];
    return () => stops.forEach((stop) => stop());
  }, [device]);
}

/** As on every phone: first close what lies on top. At the first page there is nothing to go back to. */
function goBack(): void {
  const dialog = topDialog();
  if (dialog !== null) dialog.dispatchEvent(new Event("cancel", { cancelable: true }));
  else if (appHistory.canGoBack()) appHistory.go(-1);
}

/**
 * A connection that is back is said once, whoever noticed it, wrapper or browser (product §4, Online/offline), and what
 * is on the screen is asked for again: a list that failed comes by itself.
 */
export function useReconnect(): void {
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

/** Switching between website and app clears the history and goes to the first page of the other (product §2). */
export function useModeSwitch(): void {
  useEffect(
    () =>
      subscribeMode(() => {
        const { pathname, search } = window.location;
        const redirect = redirectAfterModeSwitch(pathname, viewerOf(session.get(), currentMode()));
        if (redirect.kind === "leave") window.location.assign(redirect.path);
        else appHistory.clear(redirect.kind === "go" ? redirect.path : pathname + search);
      }),
    [],
  );
}
