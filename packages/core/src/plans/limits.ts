/**
 * What a plan allows (product §3, §9), and the sentence a person gets who wants more. Limits are enforced when a
 * note is created, activated or changed, never on notes that stay as they are (behaviour §2).
 */

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

/** Null when the note fits the plan, otherwise a sentence that can be shown as it is (the body of a 402). */
export const checkNoteLimits = (limits: PlanLimits, use: NoteUse): string | null => {
  if (use.numNotes > limits.maxNumNotes) return tooManyNotes(limits.maxNumNotes);
  if (use.numRecipients > limits.maxNumRecipients) return tooManyRecipients(limits.maxNumRecipients);
  if (use.recordingSeconds === null) return null;
  if (limits.maxRecordingLength === 0) return noRecordings();
  const longestSeconds = limits.maxRecordingLength * 60 + RECORDING_GRACE_SECONDS;
  return use.recordingSeconds > longestSeconds ? recordingTooLong(limits.maxRecordingLength) : null;
};

export const tooManyNotes = (max: number): string =>
  `Your plan allows ${counted(max, "note")}. Delete a note you no longer need, or choose a larger plan.`;

export const tooManyRecipients = (max: number): string =>
  `Your plan allows ${counted(max, "recipient")} for each note. Remove a recipient, or choose a larger plan.`;

export const noRecordings = (): string =>
  "Your plan allows text only. Remove the recording, or choose a larger plan.";

export const recordingTooLong = (maxMinutes: number): string =>
  `Your plan allows recordings of up to ${counted(maxMinutes, "minute")}. Make a shorter recording, or choose a larger plan.`;

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
