import { findRoute } from "@afterword/core/routes/paths";
import type { RouteName } from "@afterword/core/routes/paths";
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

/** A touched push, and a link of a mail that the system gave to the app, lead to their page, if it is one of ours. */
function useTouchedPushes(): void {
  const device = useDevice();
  useEffect(
    () =>
      device?.on("push.opened", ({ path }) => {
        const [url = ""] = path.split("#");
        const route = findRoute(url.split("?")[0] ?? "");
        if (route === undefined) return;
        if (OF_THE_SERVER.has(route)) window.location.assign(url);
        else appHistory.navigate(url);
      }),
    [device],
  );
}

/** These pages are rendered on the server, so that they work without scripts. */
const OF_THE_SERVER: ReadonlySet<RouteName> = new Set([
  "publicNote",
  "rehearsal",
  "signOfLife",
  "disownFactor",
]);

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
