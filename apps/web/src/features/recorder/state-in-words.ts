import { recorder as say } from "@afterword/core/messages/recorder";
import { recordings } from "@afterword/core/messages/recordings";
import { onClock } from "@afterword/core/recordings/clock";
import type { EndReason, PauseReason, Problem, Recorder } from "@afterword/core/recordings/recorder";
import type { RecordingType } from "@afterword/core/recordings/recording";
import { formatDateTime } from "../../shared/format/dates.ts";
import type { Take } from "../recordings/public.ts";

/** When a take was made, and how long it is. */
export const takeInWords = ({ at, seconds }: Take): string =>
  `${formatDateTime(new Date(at).toISOString())} · ${onClock(seconds)}`;

/** What the recorder is doing, in a few words. */
export function stateInWords(state: Recorder, type: RecordingType, limitMs: number | null): string {
  switch (state.kind) {
    case "idle":
      return idleInWords(state.isOpening, type, limitMs);
    case "recording":
      return say.recording;
    case "paused":
      return PAUSED[state.reason];
    case "ended":
      return ENDED[state.reason] ?? (type === "audio" ? say.ended : say.endedVideo);
    case "playing":
      return state.isPlaying ? say.playing : say.paused;
  }
}

const idleInWords = (isOpening: boolean, type: RecordingType, limitMs: number | null): string => {
  if (isOpening) return type === "audio" ? say.opening : say.openingCamera;
  if (limitMs === null) return say.ready;
  return limitMs === 0
    ? say.noPlanRecords
    : `${say.ready} · ${say.upToMinutes(Math.round(limitMs / 60_000))}`;
};

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

const HELP: Readonly<Record<Problem, string>> = {
  refused: say.refused,
  blocked: say.blocked,
  "no-device": say.noMicrophone,
  "in-use": say.inUse,
  unsupported: say.unsupported,
  failed: say.failed,
};

const HELP_WITH_CAMERA: Readonly<Record<Problem, string>> = {
  ...HELP,
  refused: say.refusedCamera,
  blocked: say.blockedCamera,
  "no-device": say.noCamera,
};

/** What failed, and how the user can help. */
export const problemInWords = (problem: Problem, type: RecordingType) => ({
  title: type === "audio" ? recordings.noMicrophone : recordings.noCamera,
  help: (type === "audio" ? HELP : HELP_WITH_CAMERA)[problem],
});
