import { recordings } from "@afterword/core/messages/recordings";
import type { RecordingType } from "@afterword/core/recordings/recording";
import { showToast } from "../../../shared/toasts/toasts.ts";
import type { Stage } from "../recorder-view.ts";
import { closeStream, listDevices, openDevices, problemOf } from "./open-devices.ts";

/** Opens and closes microphone and camera. A camera is open before the take begins, as people know it. */
export type DeviceDoor = {
  /** The open devices; opens them if necessary. Null if the page was left meanwhile. Rejects with what the browser says. */
  readonly open: () => Promise<MediaStream | null>;
  /** Shows the camera's picture. */
  readonly preview: () => Promise<void>;
  readonly close: () => void;
  /** Closes, and opens nothing any more: the page is left. */
  readonly leave: () => void;
  readonly list: () => Promise<void>;
};

export function openDoor(type: RecordingType, stage: Stage): DeviceDoor {
  let latest = 0;
  let isLeft = false;
  const close = (): void => {
    latest += 1;
    closeStream(stage.get().opened);
    stage.set({ opened: null });
  };
  const list = async (): Promise<void> => {
    try {
      stage.set({ devices: await listDevices() });
    } catch {
      showToast(recordings.devicesFailed, { type: "danger" });
    }
  };
  const open = async (): Promise<MediaStream | null> => {
    const before = stage.get().opened;
    if (before !== null || isLeft) return before;
    latest += 1;
    const mine = latest;
    const { microphoneId, facing } = stage.get();
    const opened = await openDevices({ type, microphoneId, facing });
    if (mine !== latest) {
      closeStream(opened);
      return null;
    }
    stage.set({ opened });
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
        await open();
      } catch (error) {
        stage.send({ kind: "failed", problem: problemOf(error) });
      }
    },
  };
}
