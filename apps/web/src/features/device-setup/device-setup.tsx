import type { BridgeClient } from "@afterword/bridge/client";
import type { User } from "@afterword/contract/endpoints/accounts";
import { device as say } from "@afterword/core/messages/device";
import { useDevice } from "../../shared/device/device-context.tsx";
import { useCurrentUser } from "../accounts/public.ts";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { useDeviceSetup } from "./use-device-setup.ts";
import { usePresence } from "./use-presence.ts";

/**
 * What the app does for a logged-in user without being asked: registers the phone, and counts its use as a sign of
 * life.
 */
export function DeviceSetup() {
  const device = useDevice();
  const user = useCurrentUser().data;
  if (device === null) return null;
  return (
    <>
      <Presence device={device} />
      {user !== undefined && <Registration key={user._id} device={device} user={user} />}
    </>
  );
}

function Registration({ device, user }: { readonly device: BridgeClient; readonly user: User }) {
  const { state, accept, decline } = useDeviceSetup(device, user);
  if (state.kind !== "asking-user") return null;
  return (
    <Dialog title={say.newDeviceTitle} confirm={say.registerDevice} onConfirm={accept} onCancel={decline}>
      {say.newDeviceText}
    </Dialog>
  );
}

function Presence({ device }: { readonly device: BridgeClient }) {
  usePresence(device);
  return null;
}
