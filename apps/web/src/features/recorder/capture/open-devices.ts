import { VIDEO_FRAME_RATES, VIDEO_HEIGHT_PX } from "@afterword/core/constants";
import type { Problem } from "@afterword/core/recordings/recorder";
import type { RecordingType } from "@afterword/core/recordings/recording";

import { BLOCKED } from "./permissions.ts";

export type Facing = "user" | "environment";

export type Wanted = {
  readonly type: RecordingType;
  /** Null: the one that the system prefers. */
  readonly microphoneId: string | null;
  readonly facing: Facing;
};

/** Microphone, and camera for a video. Rejects with what `problemOf` understands. */
export async function openDevices(wanted: Wanted): Promise<MediaStream> {
  const audio = audioOf(wanted.microphoneId);
  if (wanted.type === "audio") return getMedia({ audio });
  try {
    return await getMedia({ audio, video: videoOf(wanted.facing, VIDEO_FRAME_RATES) });
  } catch (error) {
    if (nameOf(error) !== "OverconstrainedError") throw error;
    // A slow camera is better than none.
    const { ideal, max } = VIDEO_FRAME_RATES;
    return getMedia({ audio: audioOf(null), video: videoOf(wanted.facing, { ideal, max }) });
  }
}

/** Another microphone for a take that goes on. */
export const openMicrophone = (microphoneId: string | null): Promise<MediaStream> =>
  getMedia({ audio: audioOf(microphoneId) });

const getMedia = async (constraints: MediaStreamConstraints): Promise<MediaStream> => {
  // Outside secure contexts browsers do not have it at all.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined) throw new DOMException("no media devices", "NotSupportedError");
  return devices.getUserMedia(constraints);
};

const audioOf = (id: string | null): MediaTrackConstraints =>
  id === null ? {} : { deviceId: { exact: id } };

const videoOf = (facing: Facing, frameRate: ConstrainDoubleRange): MediaTrackConstraints => ({
  facingMode: facing,
  height: { ideal: VIDEO_HEIGHT_PX },
  frameRate,
});

const PROBLEMS: Readonly<Record<string, Problem>> = {
  NotAllowedError: "refused",
  SecurityError: "refused",
  [BLOCKED]: "blocked",
  NotFoundError: "no-device",
  OverconstrainedError: "no-device",
  NotReadableError: "in-use",
  AbortError: "in-use",
  NotSupportedError: "unsupported",
};

export const problemOf = (error: unknown): Problem => PROBLEMS[nameOf(error)] ?? "failed";

const nameOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "name" in error ? String(error.name) : "";

export const closeStream = (stream: MediaStream | null): void =>
  stream?.getTracks().forEach((track) => track.stop());

export type Devices = {
  readonly microphones: readonly { readonly id: string; readonly label: string }[];
  readonly hasMicrophone: boolean;
  readonly hasCamera: boolean;
  readonly hasBackCamera: boolean;
};

export const NO_DEVICES: Devices = {
  microphones: [],
  hasMicrophone: false,
  hasCamera: false,
  hasBackCamera: false,
};

/** What can be chosen from. Labels are known only while, or after, something may be recorded. */
export async function listDevices(): Promise<Devices> {
  const found = await navigator.mediaDevices.enumerateDevices();
  const microphones = found
    .filter(({ kind, deviceId, label }) => kind === "audioinput" && deviceId !== "" && label !== "")
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
  const has = (kind: MediaDeviceKind): boolean => found.some((device) => device.kind === kind);
  return {
    microphones,
    hasMicrophone: has("audioinput"),
    hasCamera: has("videoinput"),
    hasBackCamera: found.some(isBackCamera),
  };
}

const isBackCamera = (device: MediaDeviceInfo): boolean => {
  if (device.kind !== "videoinput") return false;
  const facing =
    "getCapabilities" in device ? (device as InputDeviceInfo).getCapabilities().facingMode : undefined;
  return facing?.includes("environment") ?? /\b(?:back|rear|environment)\b/i.test(device.label);
};
