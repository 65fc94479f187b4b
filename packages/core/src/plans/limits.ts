/**
 * What a plan allows (product §3, §9), and the sentence a person gets who wants more. Limits are enforced when a
 * note is created, activated or changed, never on notes that stay as they are (behaviour §2).
 */
import type { Sentence } from "../language/sentence.ts";

export type PlanLimits = {
  /** Notes a user may have at the same time; notes that were delivered do not count. */
  readonly maxNumNotes: number;
  /** Recipients of one note. */
  readonly maxNumRecipients: number;
  /** Minutes of one recording; 0 means text only. */
  readonly maxRecordingLength: number;
  /** Months a delivered note stays available; 0 means without limit. */
  readonly dataRetentionNumMonth: number;
};

/** A note as it would be after saving, and how many notes its owner would then have. */
export type NoteUse = {
  /** Undelivered notes of the owner, this one included. */
  readonly numNotes: number;
  readonly numRecipients: number;
  /** Length of the recording in seconds; null without one. */
  readonly recordingSeconds: number | null;
};

/**
 * Recording stops by itself once the limit is exceeded (product §4), so an honest recording is a little longer
 * than the limit.
 */
export const RECORDING_GRACE_SECONDS = 5;

/** Null when the note fits the plan, otherwise a sentence for the body of a 402. */
export const checkNoteLimits = (limits: PlanLimits, use: NoteUse): Sentence | null => {
  if (use.numNotes > limits.maxNumNotes) return (say) => say.limits.notes(limits.maxNumNotes);
  if (use.numRecipients > limits.maxNumRecipients)
    return (say) => say.limits.recipients(limits.maxNumRecipients);
  if (use.recordingSeconds === null) return null;
  if (limits.maxRecordingLength === 0) return (say) => say.limits.textOnly;
  const longestSeconds = limits.maxRecordingLength * 60 + RECORDING_GRACE_SECONDS;
  return use.recordingSeconds > longestSeconds
    ? (say) => say.limits.recording(limits.maxRecordingLength)
    : null;
};
