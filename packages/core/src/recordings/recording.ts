import { isPeaks } from "./peaks.ts";

/** A note's recording (product §3): what the note says of it. The sound and the picture are in the store of recordings. */
export type RecordingType = "audio" | "video";

export type Recording = {
  readonly type: RecordingType;
  /** Its key: the writer's id, a slash, the time of the take in milliseconds, and `.m4a` or `.mp4`. */
  readonly cloud: string;
  /** In seconds, more than 0: what the device counted, until the server has measured the file. */
  readonly length: number;
  /** How loud it is over its length (`peaks.ts`); only if its device measured that. */
  readonly peaks?: string | undefined;
};

/** A recording in a draft, made on this device and perhaps not uploaded yet. The server ignores what it says of that. */
export type TakenRecording = Recording & {
  readonly local?: boolean;
  readonly dirty?: boolean;
  /** To be converted to mp4 by the server. */
  readonly transcode?: boolean;
};

const FILE_ENDING = { audio: ".m4a", video: ".mp4" } as const satisfies Record<RecordingType, string>;

/** The name under which recipients save it (product §2). */
export const DOWNLOAD_NAME = { audio: "audio.m4a", video: "video.mp4" } as const satisfies Record<
  RecordingType,
  string
>;

/** The key of a new take. */
export const recordingKey = (owner: string, type: RecordingType, atMs: number): string =>
  `${owner}/${atMs}${FILE_ENDING[type]}`;

export type RecordingName = { readonly owner: string; readonly file: string; readonly type: RecordingType };

/** The time has 15 digits at most: of more no date can be made, and mails tell it. */
const KEY = /^(?<owner>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/(?<file>\d{10,15}\.(?:m4a|mp4))$/;

/** The parts of a key; null for anything that is none. */
export const readRecordingKey = (key: string): RecordingName | null => {
  const { owner, file } = KEY.exec(key)?.groups ?? {};
  if (owner === undefined || file === undefined) return null;
  return { owner, file, type: file.endsWith(FILE_ENDING.audio) ? "audio" : "video" };
};

export const isRecording = (value: unknown): value is Recording => {
  if (typeof value !== "object" || value === null) return false;
  const { type, cloud, length, peaks } = value as Partial<Record<keyof Recording, unknown>>;
  if (typeof cloud !== "string" || typeof length !== "number") return false;
  if (peaks !== undefined && !isPeaks(peaks)) return false;
  return readRecordingKey(cloud)?.type === type && Number.isFinite(length) && length > 0;
};

/** A key names one take for ever; its length is first counted, later measured. */
export const isSameRecording = (one: Recording | null, other: Recording | null): boolean =>
  one?.cloud === other?.cloud;
