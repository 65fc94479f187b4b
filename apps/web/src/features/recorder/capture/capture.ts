import {
  AUDIO_BITS_PER_SECOND,
  AUDIO_TIMESLICE_MS,
  SILENCE_LEVEL,
  VIDEO_BITS_PER_SECOND,
  VIDEO_KEY_FRAME_MS,
  VIDEO_TIMESLICE_MS,
} from "@afterword/core/constants";
import type { PauseReason } from "@afterword/core/recordings/recorder";
import type { RecordingType } from "@afterword/core/recordings/recording";
import { chooseFormat } from "../../recordings/public.ts";
import { closeStream, openMicrophone } from "./open-devices.ts";
import type { Sound } from "./sound.ts";

/** What a recorder on its way reports. */
export type CaptureEvents = {
  readonly onSlice: (slice: Blob) => void;
  readonly onInterrupted: (reason: Exclude<PauseReason, "pressed">) => void;
  /** It ended by itself. */
  readonly onLost: () => void;
};

/** One take being recorded: the browser's recorder, with its devices. */
export type Capture = {
  /** As the recorder names it once it runs, which may be more exact than what it was asked for. */
  readonly mimeType: string;
  readonly level: () => number;
  readonly pause: () => void;
  /** Opens the microphone again if it is gone, or another one if that is wanted. */
  readonly resume: (microphoneId: string | null) => Promise<void>;
  /** Hands over what it has, and ends. The devices are closed. */
  readonly stop: () => Promise<void>;
  /** Hands over what it has. */
  readonly drain: () => void;
  readonly isLost: () => boolean;
  readonly isFrom: (microphoneIds: readonly string[]) => boolean;
};

export async function startCapture(
  type: RecordingType,
  devices: MediaStream,
  sound: Sound,
  events: CaptureEvents,
): Promise<Capture> {
  sound.listenTo(devices);
  await sound.wake();
  const isAwake = sound.isRunning();
  const recorder = buildRecorder(type, devices, isAwake ? [sound.track] : devices.getAudioTracks());
  let microphone = devices;
  let isEnding = false;
  const watch = (stream: MediaStream): void => {
    for (const track of stream.getAudioTracks()) {
      track.addEventListener("ended", () => stream === microphone && events.onInterrupted("unplugged"));
      track.addEventListener("mute", () => stream === microphone && events.onInterrupted("interrupted"));
    }
  };
  const lose = (): void => {
    if (!isEnding) events.onLost();
  };
  recorder.addEventListener("dataavailable", ({ data }) => events.onSlice(data));
  await begun(recorder, type);
  watch(devices);
  for (const track of devices.getVideoTracks()) track.addEventListener("ended", lose);
  recorder.addEventListener("stop", lose);
  recorder.addEventListener("error", lose);
  const drain = (): void => {
    if (recorder.state !== "inactive") recorder.requestData();
  };
  return {
    mimeType: recorder.mimeType,
    // Without a meter nothing is known, and nothing is no silence.
    level: () => (isAwake ? sound.level() : SILENCE_LEVEL),
    drain,
    pause: () => {
      drain();
      if (recorder.state === "recording") recorder.pause();
      // WebKit's recorder on Linux goes on in a pause: then at least nothing is heard in it.
      letIn(recorder, false);
    },
    resume: async (microphoneId) => {
      if (!isLive(microphone) || (microphoneId !== null && idOf(microphone) !== microphoneId)) {
        const opened = await openMicrophone(microphoneId).catch(() => openMicrophone(null));
        // Stopped meanwhile: nothing would ever close it.
        if (isEnding) return closeStream(opened);
        closeStream(new MediaStream(microphone.getAudioTracks()));
        microphone = opened;
        sound.listenTo(opened);
        watch(opened);
      }
      await sound.wake();
      if (recorder.state === "inactive") throw new DOMException("ended", "InvalidStateError");
      // What would be recorded now is silence.
      if (isAwake && !sound.isRunning()) throw new DOMException("asleep", "NotReadableError");
      letIn(recorder, true);
      recorder.resume();
    },
    stop: async () => {
      isEnding = true;
      await ended(recorder);
      [devices, microphone].forEach(closeStream);
      sound.close();
    },
    isLost: () =>
      recorder.state === "inactive" || !isHeard(microphone) || !devices.getVideoTracks().every(isSeen),
    isFrom: (ids) => {
      const own = idOf(microphone);
      return own === undefined || ids.includes(own);
    },
  };
}

function buildRecorder(
  type: RecordingType,
  devices: MediaStream,
  audio: readonly MediaStreamTrack[],
): MediaRecorder {
  const mimeType = chooseFormat(type, (one) => MediaRecorder.isTypeSupported(one));
  if (mimeType === null) throw new DOMException("no format", "NotSupportedError");
  const options = {
    mimeType,
    audioBitsPerSecond: AUDIO_BITS_PER_SECOND,
    ...(type === "video"
      ? { videoBitsPerSecond: VIDEO_BITS_PER_SECOND, videoKeyFrameIntervalDuration: VIDEO_KEY_FRAME_MS }
      : {}),
  };
  return new MediaRecorder(new MediaStream([...devices.getVideoTracks(), ...audio]), options);
}

const begun = (recorder: MediaRecorder, type: RecordingType): Promise<void> =>
  new Promise((resolve, reject) => {
    recorder.addEventListener("start", () => resolve(), { once: true });
    recorder.addEventListener("error", () => reject(new Error("not started")), { once: true });
    recorder.start(type === "audio" ? AUDIO_TIMESLICE_MS : VIDEO_TIMESLICE_MS);
  });

const ended = (recorder: MediaRecorder): Promise<void> =>
  new Promise((resolve) => {
    if (recorder.state === "inactive") return resolve();
    recorder.addEventListener("stop", () => resolve(), { once: true });
    recorder.stop();
  });

/** Whether what the recorder gets to hear is sound or silence. */
const letIn = ({ stream }: MediaRecorder, isSound: boolean): void => {
  for (const track of stream.getAudioTracks()) track.enabled = isSound;
};

const idOf = (stream: MediaStream): string | undefined => stream.getAudioTracks()[0]?.getSettings().deviceId;

const isLive = (stream: MediaStream): boolean =>
  stream.getAudioTracks().every(({ readyState }) => readyState === "live");

const isHeard = (stream: MediaStream): boolean => stream.getAudioTracks().every(isSeen);

const isSeen = ({ readyState, muted }: MediaStreamTrack): boolean => readyState === "live" && !muted;
