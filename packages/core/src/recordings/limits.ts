/** What a device may hand over of a recording, and when its measured length is more than its note said (behaviour §5). */
import type { Sentence } from "../language/sentence.ts";
import { RECORDING_GRACE_SECONDS } from "../plans/plans.ts";
import type { PlanLimits } from "../plans/plans.ts";

/** The largest part; devices cut parts of about 512 kB. */
export const RECORDING_PART_MAX_BYTES = 4 * 1024 * 1024;
/** An hour of video in parts of 512 kB has about 900. */
export const RECORDING_PARTS_MAX = 10_000;

/** Voice at 128 kbit/s, video with it at 864 kbit/s more, and half as much again: recorders do not keep their rate. */
const BYTES_PER_SECOND = { audio: 24_000, video: 186_000 } as const;

/** A file ends at a frame and a device counts by its own clock, so what is measured may be this much more. */
const MEASURED_GRACE_SECONDS = 10;

/** The largest file of a recording of `maxMinutes`, and of the grace of the recorder. */
export const recordingMaxBytes = (type: keyof typeof BYTES_PER_SECOND, maxMinutes: number): number =>
  (maxMinutes * 60 + RECORDING_GRACE_SECONDS + MEASURED_GRACE_SECONDS) * BYTES_PER_SECOND[type];

/** How long a file may be, measured, of a recording that was said to take `seconds`. */
export const longestMeasuredSeconds = (seconds: number): number => seconds + MEASURED_GRACE_SECONDS;

/** Null when the plan allows a recording of this length, otherwise a sentence for the body of a 402. */
export const checkRecordingLength = (
  { maxRecordingLength }: Pick<PlanLimits, "maxRecordingLength">,
  { seconds, isMeasured }: { readonly seconds: number; readonly isMeasured: boolean },
): Sentence | null => {
  if (maxRecordingLength === 0) return (say) => say.limits.textOnly;
  const said = maxRecordingLength * 60;
  const longest = isMeasured ? longestMeasuredSeconds(said) : said + RECORDING_GRACE_SECONDS;
  return seconds <= longest ? null : (say) => say.limits.recording(maxRecordingLength);
};
