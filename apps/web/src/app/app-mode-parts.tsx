import { findRoute } from "@afterword/core/routes/paths";
import { useEffect } from "react";
import { DeviceSetup } from "../features/device-setup/device-setup.tsx";
import { PurchaseKeeper } from "../features/plans/purchase-keeper.ts";
import { useDevice } from "../shared/device/device-context.tsx";
import { appHistory } from "../shared/history/app-history.ts";

/** What the app does on every page without being asked. A purchase that was not registered yet goes first. */
export function AppModeParts() {
  useTouchedPushes();
  useOutsideLinks();
  return (
    <>
      <PurchaseKeeper />
      <DeviceSetup />
    </>
  );
}

/** A touched push leads to its page. */
function useTouchedPushes(): void {
  const device = useDevice();
  useEffect(
    () =>
      device?.on("push.opened", ({ path }) => {
        const { pathname } = new URL(path, window.location.origin);
        if (findRoute(pathname) !== undefined) appHistory.navigate(path);
      }),
    [device],
  );
}

/** Links to other sites open in the system's browser: the wrapper shows nothing but this product. */
function useOutsideLinks(): void {
  const device = useDevice();
  useEffect(() => {
    if (device === null) return undefined;
    const follow = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (link === null || link.protocol !== "https:" || link.origin === window.location.origin) return;
      event.preventDefault();
      void device.request("open.external", { url: link.href });
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [device]);
}
