import type { BridgeClient } from "@afterword/bridge/client";
import type { PermissionKind, PermissionState } from "@afterword/bridge/phone-messages";
import type { RecordingType } from "@afterword/core/recordings/recording";

/**
 * What the phone lets the app record with (product §4). The wrapper asks first: the web view knows a "no", but not
 * whether the phone would ask again.
 */
export async function askForDevices(wrapper: BridgeClient, type: RecordingType): Promise<void> {
  for (const kind of DEVICES[type]) {
    const state = await askFor(wrapper, kind);
    if (state !== "granted") throw new DOMException(`${kind}: ${state}`, NAMES[state]);
  }
}

/** A wrapper that cannot ask leaves the question to the web view. */
export async function askFor(wrapper: BridgeClient, kind: PermissionKind): Promise<PermissionState> {
  const reply = await wrapper.request("permission.request", { kind });
  return reply.ok ? reply.body.state : "granted";
}

export const DEVICES = {
  audio: ["microphone"],
  video: ["camera", "microphone"],
} as const satisfies Record<RecordingType, readonly PermissionKind[]>;

/** The name of the error that says so, as `getUserMedia` names its own. */
export const BLOCKED = "BlockedError";

const NAMES = { denied: "NotAllowedError", blocked: BLOCKED } as const;
