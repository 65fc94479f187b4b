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

/** What the wrapper reports by itself: the network, and the phone's back key. */
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

/** As on every phone, closes the topmost dialog first. On the first page it does nothing. */
function goBack(): void {
  const dialog = topDialog();
  if (dialog !== null) dialog.dispatchEvent(new Event("cancel", { cancelable: true }));
  else if (appHistory.canGoBack()) appHistory.go(-1);
}

/**
 * Announces a restored connection once, whether the wrapper or the browser noticed it (product §4, Online/offline), and
 * refetches what is on the screen, so that a failed list loads by itself.
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
