import type { BridgeClient } from "@afterword/bridge/client";
import { device as say } from "@afterword/core/messages/device";
import type { RecordingType } from "@afterword/core/recordings/recording";
import { useDevice } from "../../../shared/device/device-context.tsx";
import { showToast } from "../../../shared/toasts/toasts.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { askFor, DEVICES } from "../capture/permissions.ts";

export type OpenSettingsProps = { readonly type: RecordingType; readonly onUnblocked: () => void };

/** Opens the phone's settings of what it does not allow; if it allows all by now, tries again. Only the app loads it. */
export function OpenSettings({ type, onUnblocked }: OpenSettingsProps) {
  const device = useDevice();
  const open = async (): Promise<void> => {
    if (device === null || !(await openSettings(device, type))) onUnblocked();
  };
  return (
    <Button kind="primary" onClick={() => void open()}>
      {say.openSettings}
    </Button>
  );
}

async function openSettings(device: BridgeClient, type: RecordingType): Promise<boolean> {
  for (const kind of DEVICES[type]) {
    if ((await askFor(device, kind)) === "granted") continue;
    const reply = await device.request("device.openSettings", { check: kind });
    // Some systems answer only after the return from the settings.
    const areOpened = reply.ok ? reply.body.opened : reply.code === "timeout";
    if (!areOpened) showToast(say.settingsFailed, { type: "warning" });
    return true;
  }
  return false;
}
