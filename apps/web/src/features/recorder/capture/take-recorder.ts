import { COVER_DELAY_MS } from "@afterword/core/constants";
import { recordings } from "@afterword/core/messages/recordings";
import { takenMsOf } from "@afterword/core/recordings/recorder";
import { recordingKey } from "@afterword/core/recordings/recording";
import type { RecordingType } from "@afterword/core/recordings/recording";
import { loggedInId } from "../../../shared/http/session.ts";
import { showToast } from "../../../shared/toasts/toasts.ts";
import { beginTake, mediaCache, needsConversion, takes } from "../../recordings/public.ts";
import type { Take, TakeWriter } from "../../recordings/public.ts";
import type { RecorderContext } from "../recorder-view.ts";
import { startCapture } from "./capture.ts";
import type { Capture } from "./capture.ts";
import { openSound } from "./sound.ts";
import type { Sound } from "./sound.ts";
import { lockTake } from "./take-lock.ts";
import { problemOf } from "./open-devices.ts";
import type { DeviceAccess } from "./device-access.ts";

/** What a take is recorded as, and for which draft. */
export type Purpose = { readonly type: RecordingType; readonly note: string };

/** Records a take: from the open devices to its parts on this device. */
export type TakeRecorder = {
  readonly start: () => Promise<void>;
  readonly pause: () => void;
  readonly resume: () => Promise<void>;
  /** Null if nothing was being recorded. */
  readonly stop: (takenMs: number) => Promise<Take | null>;
  /** Hands over to the device what the recorder still has. */
  readonly drain: () => void;
  readonly isLost: () => boolean;
  /** A microphone may have been unplugged. */
  readonly checkMicrophone: (ids: readonly string[]) => void;
  readonly level: () => number;
  /** The page is left: what opens from now on is closed again. */
  readonly leave: () => void;
};

export function createTakeRecorder(
  purpose: Purpose,
  context: RecorderContext,
  access: DeviceAccess,
): TakeRecorder {
  const { type } = purpose;
  let running: Running | null = null;
  let isLeft = false;
  const fail = (error: unknown): void => context.send({ kind: "failed", problem: problemOf(error) });

  const start = async (): Promise<void> => {
    // At the press, or the browser may keep it asleep.
    const sound = openSound();
    try {
      const devices = await access.open();
      const begun = devices === null ? null : await begin(purpose, context, devices, sound);
      if (begun === null) sound.close();
      else if (isLeft) await takes.dropTake((await end(begun, 0)).id);
      else running = begun;
      if (running === null) return;
      context.send({ kind: "started", atMs: context.nowMs() });
      // The app was left while the microphone opened.
      if (document.visibilityState === "hidden")
        context.send({ kind: "interrupted", reason: "away", atMs: context.nowMs() });
    } catch (error) {
      sound.close();
      access.close();
      if (problemOf(error) === "failed")
        showToast(recordings.recorderFailed(String(error)), { type: "danger" });
      fail(error);
    }
  };
  const resume = async (): Promise<void> => {
    try {
      await running?.capture.resume(context.get().microphoneId);
      context.send({ kind: "resumed", atMs: context.nowMs() });
      // Interrupted again meanwhile: what is not shown as recording must not record.
      if (context.get().state.kind !== "recording") running?.capture.pause();
    } catch (error) {
      showToast(type === "audio" ? recordings.noMicrophone : recordings.noCamera, { type: "danger" });
      fail(error);
    }
  };
  return {
    start,
    resume,
    pause: () => running?.capture.pause(),
    stop: async (takenMs) => {
      const ending = running;
      running = null;
      return ending === null ? null : end(ending, takenMs / 1_000);
    },
    drain: () => running?.capture.drain(),
    isLost: () => running?.capture.isLost() === true,
    checkMicrophone: (ids) => {
      if (running?.capture.isFrom(ids) === false)
        context.send({ kind: "interrupted", reason: "unplugged", atMs: context.nowMs() });
    },
    level: () => running?.capture.level() ?? 0,
    leave: () => {
      isLeft = true;
    },
  };
}

type Running = {
  readonly capture: Capture;
  readonly writer: TakeWriter;
  readonly unlock: () => Promise<void>;
};

async function begin(
  purpose: Purpose,
  { get, send, nowMs }: RecorderContext,
  devices: MediaStream,
  sound: Sound,
): Promise<Running | null> {
  const userId = loggedInId();
  if (userId === null) return null;
  const early: Blob[] = [];
  let append = (slice: Blob): unknown => early.push(slice);
  const capture = await startCapture(purpose.type, devices, sound, {
    onSlice: (slice) => append(slice),
    onInterrupted: (reason) => send({ kind: "interrupted", reason, atMs: nowMs() }),
    onLost: () => send({ kind: "lost", atMs: nowMs() }),
  });
  const take = newTake(purpose, userId, capture.mimeType);
  const writer = beginTake(take, mediaCache, takes, () => send({ kind: "space-ended", atMs: nowMs() }));
  append = (slice) => writer.append(slice, takenMsOf(get().state, nowMs()) / 1_000);
  early.forEach((slice) => append(slice));
  if (purpose.type === "video") takeCover(devices, writer.addCover);
  return { capture, writer, unlock: lockTake(take.id) };
}

async function end({ capture, writer, unlock }: Running, seconds: number): Promise<Take> {
  await capture.stop();
  const take = await writer.end(seconds);
  void unlock();
  return take;
}

const newTake = ({ type, note }: Purpose, owner: string, mimeType: string): Take => {
  const at = Date.now();
  const id = recordingKey(owner, type, at);
  const convert = needsConversion(mimeType);
  return {
    id,
    owner,
    type,
    mimeType,
    convert,
    seconds: 0,
    parts: 0,
    hasCover: false,
    state: "recording",
    at,
    note,
  };
};

const JPEG_QUALITY = 0.82;

/** A video's cover: its picture 250 ms after the start. Earlier it would be dark: the camera is finding its light. */
function takeCover(devices: MediaStream, keep: (cover: Blob) => void): void {
  const video = document.createElement("video");
  video.muted = true;
  video.playsInline = true;
  video.srcObject = devices;
  void video.play().catch(() => undefined);
  window.setTimeout(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
    if (canvas.width > 0) {
      canvas.getContext("2d")?.drawImage(video, 0, 0);
      canvas.toBlob((cover) => cover !== null && keep(cover), "image/jpeg", JPEG_QUALITY);
    }
    video.srcObject = null;
  }, COVER_DELAY_MS);
}
