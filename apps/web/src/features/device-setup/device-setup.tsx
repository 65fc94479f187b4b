import type { BridgeClient } from "@afterword/bridge/client";
import type { EventBody } from "@afterword/bridge/messages";
import type { User } from "@afterword/contract/endpoints/accounts";
import { device as say } from "@afterword/core/messages/device";
import { useEffect, useRef, useState } from "react";
import { useDevice } from "../../shared/device/device-context.tsx";
import { useSession } from "../../shared/http/session.ts";
import { showToast } from "../../shared/toasts/toasts.ts";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { useCurrentUser, useRecentProof } from "../accounts/public.ts";
import { useRegistrationWish } from "../phone/public.ts";
import { RegisteredPhone } from "./registered-phone.tsx";
import { useDeviceSetup } from "./use-device-setup.ts";
import { usePresence } from "./use-presence.ts";

/**
 * What the app does for a logged-in user without being asked: registers the phone, checks its settings, and counts its
 * use as a sign of life.
 */
export function DeviceSetup() {
  const device = useDevice();
  const user = useCurrentUser().data;
  const wish = useRegistrationWish(user?._id);
  if (device === null) return null;
  return (
    <>
      <Presence device={device} />
      <LogInHint device={device} />
      {user !== undefined && wish !== null && (
        <Registration key={`${user._id} ${wish}`} device={device} user={user} />
      )}
    </>
  );
}

function Registration({ device, user }: { readonly device: BridgeClient; readonly user: User }) {
  const { withProof, question } = useRecentProof();
  const { state, accept, decline } = useDeviceSetup(device, user, withProof);
  const [address, setAddress] = useState<EventBody<"push.token"> | null>(null);
  useEffect(() => device.on("push.token", setAddress), [device]);
  return (
    <>
      {question}
      {state.kind === "asking-user" && (
        <Dialog
          unasked
          title={say.newDeviceTitle}
          confirm={say.registerDevice}
          onConfirm={accept}
          onCancel={decline}
        >
          {say.newDeviceText}
        </Dialog>
      )}
      {state.kind === "registered" && (
        <RegisteredPhone device={device} user={user} registered={state} address={address} />
      )}
    </>
  );
}

function Presence({ device }: { readonly device: BridgeClient }) {
  usePresence(device);
  return null;
}

/** Once, on a phone that belongs to no one yet. */
function LogInHint({ device }: { readonly device: BridgeClient }) {
  const isLoggedIn = useSession().kind === "logged-in";
  const wasSaid = useRef(false);
  useEffect(() => {
    if (isLoggedIn || wasSaid.current) return undefined;
    let left = false;
    const look = async (): Promise<void> => {
      const reply = await device.request("device.info", { secret: null });
      if (left || !reply.ok || reply.body.boundTo !== "nobody") return;
      wasSaid.current = true;
      showToast(say.logInToRegister, { type: "warning" });
    };
    void look();
    return () => {
      left = true;
    };
  }, [device, isLoggedIn]);
  return null;
}
