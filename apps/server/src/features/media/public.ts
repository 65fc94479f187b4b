/** Recordings of notes: what has arrived of them, how long they are, how they are read, and how they are removed. */
export {
  claimRecording,
  eraseRecordings,
  eraseUnnamedRecordings,
  findRecording,
  judgeLength,
  type KnownRecording,
  listRecordings,
} from "./recordings.ts";
export { showRecording, type ShowingContext } from "./shown-recording.ts";
export { addConverted } from "./add-converted.ts";
export { convertRecordings } from "./convert-recordings.ts";
export { eraseObjects, wasErased } from "./erase-objects.ts";
export { RECORDING_JOBS } from "./jobs.ts";
export { followSize } from "./follow-size.ts";
export { tellLateUploads } from "./owner-mails.ts";
export { removeOrphans } from "./orphan-search.ts";
export type { Transcoded, TranscodeJob, Transcoder } from "./transcoder.ts";
