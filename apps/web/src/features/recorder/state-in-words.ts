import { recorder as say } from "@afterword/core/messages/recorder";
import { recordings } from "@afterword/core/messages/recordings";
import { lengthInWords } from "@afterword/core/recordings/length-in-words";
import type { EndReason, PauseReason, Problem, Recorder } from "@afterword/core/recordings/recorder";
import type { RecordingType } from "@afterword/core/recordings/recording";
import { formatDateTime } from "../../shared/format/dates.ts";
import type { Take } from "../recordings/public.ts";
import type { Devices } from "./capture/open-devices.ts";

/** When a take was made, and how long it is. */
export const takeInWords = ({ at, seconds }: Take): string =>
  `${formatDateTime(new Date(at).toISOString())} · ${lengthInWords(seconds)}`;

/** What the recorder is doing, in a few words. */
export function stateInWords(
  state: Recorder,
  type: RecordingType,
  limitMs: number | null,
  isOffering: boolean,
): string {
  switch (state.kind) {
    case "idle":
      return state.isOpening ? openingInWords(type) : idleInWords(limitMs, isOffering);
    case "recording":
      return say.recording;
    case "paused":
      return pauseInWords(state.reason);
    case "ended":
      return ENDED[state.reason] ?? (type === "audio" ? say.ended : say.endedVideo);
    case "playing":
      return state.isPlaying ? say.playing : say.playingPaused;
  }
}

const openingInWords = (type: RecordingType): string => (type === "audio" ? say.opening : say.openingCamera);

/** A take of before says what becomes of it itself (unfinished-take.tsx). */
const idleInWords = (limitMs: number | null, isOffering: boolean): string => {
  if (limitMs === 0) return say.noPlanRecords;
  if (limitMs === null) return say.ready;
  const most = say.upToMinutes(Math.round(limitMs / 60_000));
  return isOffering ? most : `${say.ready} · ${most}`;
};

export const pauseInWords = (reason: PauseReason): string => PAUSED[reason];

const PAUSED: Readonly<Record<PauseReason, string>> = {
  pressed: say.paused,
  away: say.pausedAway,
  interrupted: say.pausedInterrupted,
  unplugged: say.pausedUnplugged,
};

const ENDED: Readonly<Partial<Record<EndReason, string>>> = {
  full: say.full,
  "no-space": say.noSpace,
  lost: recordings.accessLost,
};

const HELP: Readonly<Record<Exclude<Problem, "no-device">, string>> = {
  refused: say.refused,
  blocked: say.blocked,
  "in-use": say.inUse,
  unsupported: say.unsupported,
  failed: say.failed,
};

const HELP_WITH_CAMERA: typeof HELP = {
  ...HELP,
  refused: say.refusedCamera,
  blocked: say.blockedCamera,
};

/** What failed, and how the user can help. Where nothing was refused, the missing device comes first. */
export function problemInWords(problem: Problem, type: RecordingType, devices: Devices) {
  const noAccess = type === "audio" ? recordings.noMicrophone : recordings.noCamera;
  if (problem !== "no-device")
    return { title: noAccess, help: (type === "audio" ? HELP : HELP_WITH_CAMERA)[problem] };
  const lacksMicrophone = type === "audio" || (devices.hasCamera && !devices.hasMicrophone);
  return lacksMicrophone
    ? { title: say.noMicrophone, help: `${noAccess} ${say.connectMicrophone}` }
    : { title: say.noCamera, help: `${noAccess} ${say.connectCamera}` };
}
