import type { RecordingState } from "@afterword/contract/endpoints/notes";
import { readRecordingKey, type Recording } from "@afterword/core/recordings/recording";
import type { Now } from "@afterword/core/time/instant";
import type { Trx } from "../../platform/db/transaction.ts";
import { claimRecording, eraseUnnamedRecordings, type KnownRecording } from "../media/public.ts";

/** Notes name only recordings of their own writer. */
export const isOwnRecording = (owner: string, recording: Recording | null): boolean =>
  recording === null || readRecordingKey(recording.cloud)?.owner === owner;

/** Its name in the table of notes, which is clear: what a note names is never removed (behaviour §5). */
export const recordingFile = (recording: Recording | null): string | null =>
  recording === null ? null : (readRecordingKey(recording.cloud)?.file ?? null);

/**
 * What a saved note says of recordings: how long its own is, and which others were replaced. These go with the save, in
 * its transaction, and never before it; what any note names stays. Keys of other owners are none of the caller's.
 */
export const settleRecordings = async (
  trx: Trx,
  now: Now,
  saved: { readonly owner: string; readonly recording: Recording | null; readonly old: readonly string[] },
): Promise<void> => {
  if (saved.recording !== null) await claimRecording(trx, now, saved.recording);
  const keys = saved.old.map(readRecordingKey).filter((key) => key?.owner === saved.owner);
  const files = new Set(keys.flatMap((key) => key?.file ?? []));
  await eraseUnnamedRecordings(trx, now, saved.owner, [...files]);
};

/** As long as it was measured to be, once it was (behaviour §5): a device counts by its clock. */
export const asMeasured = (
  recording: Recording | null,
  known: ReadonlyMap<string, KnownRecording>,
): Recording | null => {
  const seconds = known.get(recordingFile(recording) ?? "")?.seconds ?? null;
  return recording === null || seconds === null ? recording : { ...recording, length: seconds };
};

/** As its writer is told; a recording of which the server knows nothing is still on the device. */
export const recordingStateOf = (
  recording: Recording | null,
  known: ReadonlyMap<string, KnownRecording>,
): RecordingState | null =>
  recording === null ? null : (known.get(recordingFile(recording) ?? "")?.state ?? "arriving");
