import { recordings } from "@afterword/core/messages/recordings";
import type { RecordingType } from "@afterword/core/recordings/recording";
import { showToast } from "../../../shared/toasts/toasts.ts";
import type { RecorderContext } from "../recorder-view.ts";
import { closeStream, listDevices, openDevices, problemOf } from "./open-devices.ts";
import { askForDevices } from "./permissions.ts";

/** Opens and closes microphone and camera. A camera is open before the take begins, as people know it. */
export type DeviceAccess = {
  /** The open devices; opens them if necessary. Null if the page was left meanwhile. Rejects with what the browser says. */
  readonly open: () => Promise<MediaStream | null>;
  /** Shows the camera's picture. */
  readonly preview: () => Promise<void>;
  readonly close: () => void;
  /** Closes, and opens nothing any more: the page is left. */
  readonly leave: () => void;
  readonly list: () => Promise<void>;
};

export function createDeviceAccess(type: RecordingType, context: RecorderContext): DeviceAccess {
  let latest = 0;
  let isLeft = false;
  const close = (): void => {
    latest += 1;
    closeStream(context.get().opened);
    context.set({ opened: null });
  };
  const list = async (): Promise<void> => {
    try {
      context.set({ devices: await listDevices() });
    } catch {
      showToast(recordings.devicesFailed, { type: "danger" });
    }
  };
  const open = async (): Promise<MediaStream | null> => {
    const before = context.get().opened;
    if (before !== null || isLeft) return before;
    latest += 1;
    const mine = latest;
    const wrapper = context.wrapper();
    if (wrapper !== null) await askForDevices(wrapper, type);
    if (mine !== latest) return null;
    const { microphoneId, facing } = context.get();
    const opened = await openDevices({ type, microphoneId, facing });
    if (mine !== latest) {
      closeStream(opened);
      return null;
    }
    context.set({ opened });
    void list();
    return opened;
  };
  return {
    open,
    close,
    leave: () => {
      isLeft = true;
      close();
    },
    list,
    preview: async () => {
      if (type === "audio") return;
      close();
      try {
        if ((await open()) !== null) context.send({ kind: "previewed" });
      } catch (error) {
        context.send({ kind: "failed", problem: problemOf(error) });
      }
    },
  };
}
