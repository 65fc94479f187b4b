import { readRecordingKey, type Recording } from "@afterword/core/recordings/recording";

/** Notes name only recordings of their own writer. */
export const isOwnRecording = (owner: string, recording: Recording | null): boolean =>
  recording === null || readRecordingKey(recording.cloud)?.owner === owner;

/** Its name in the table of notes, which is clear. */
export const recordingFile = (recording: Recording | null): string | null =>
  recording === null ? null : (readRecordingKey(recording.cloud)?.file ?? null);
