import type { RecordingType } from "@afterword/core/recordings/recording";
import type { Container } from "./transcoder.ts";

/** So many bytes of the first part say what the file is. */
export const MARK_BYTES = 12;

/** By the first bytes, whatever the name says; null for what no recorder makes. */
export const containerOf = (bytes: Buffer): Container | null => {
  if (bytes.subarray(4, 8).equals(Buffer.from("ftyp"))) return "mp4";
  if (bytes.subarray(0, 4).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]))) return "webm";
  return bytes.subarray(0, 4).equals(Buffer.from("OggS")) ? "ogg" : null;
};

export const isJpeg = (bytes: Buffer): boolean =>
  bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));

export const mimeOf = (type: RecordingType, container: Container): string => `${type}/${container}`;

export const typeOfName = (name: string): RecordingType => (name.endsWith(".m4a") ? "audio" : "video");

/** The container that `mimeOf` has named. */
export const containerOfMime = (mime: string): Container => {
  const container = mime.split("/")[1];
  if (container === "mp4" || container === "webm" || container === "ogg") return container;
  throw new Error("a recording is of an unknown type");
};

/** How the file is called that a person saves: its true ending (product §2, until converted). */
const ENDINGS = {
  mp4: { audio: "m4a", video: "mp4" },
  webm: "webm",
  ogg: { audio: "oga", video: "ogv" },
} as const;

export const savedName = (type: RecordingType, container: Container): string => {
  const ending = ENDINGS[container];
  return `${type}.${typeof ending === "string" ? ending : ending[type]}`;
};
