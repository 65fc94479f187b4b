import type { PermissionKind } from "@afterword/bridge/phone-messages";

/** Whether the system lets the app use a device; it asks its owner where nothing is decided yet. */
type MayUse = (kind: PermissionKind) => Promise<boolean>;

/** The window of the phone, as the page in its frame finds it. */
type PhoneWindow = { phoneMayUse?: MayUse };

/** The phone's side. */
export const openDeviceGate = (mayUse: MayUse): void => {
  (window as PhoneWindow).phoneMayUse = mayUse;
};

/**
 * The page's side: its microphone and camera are those of the phone, which has a say before the browser has. Kinds are
 * asked for one after the other, as a phone does.
 */
export const guardDevices = (page: Window): void => {
  const devices = page.navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined) return;
  const open = devices.getUserMedia.bind(devices);
  devices.getUserMedia = async (wanted) => {
    const mayUse = (page.parent as PhoneWindow).phoneMayUse;
    for (const [kind, constraint] of [
      ["microphone", wanted?.audio],
      ["camera", wanted?.video],
    ] as const)
      if (constraint !== undefined && constraint !== false && !((await mayUse?.(kind)) ?? true))
        throw new DOMException("the phone does not allow it", "NotAllowedError");
    return open(wanted);
  };
};
