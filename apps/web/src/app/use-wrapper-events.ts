import { useEffect } from "react";
import { reportConnectivity } from "../shared/device/connectivity.ts";
import { useDevice } from "../shared/device/device-context.tsx";
import { appHistory } from "../shared/history/app-history.ts";
import { topDialog } from "../shared/ui/dialog-stack.ts";

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
