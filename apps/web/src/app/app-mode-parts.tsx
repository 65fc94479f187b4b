import { DeviceSetup } from "../features/device-setup/device-setup.tsx";
import { PurchaseKeeper } from "../features/plans/purchase-keeper.ts";

/** What the app does on every page without being asked. A purchase that was not registered yet goes first. */
export const AppModeParts = () => (
  <>
    <PurchaseKeeper />
    <DeviceSetup />
  </>
);
