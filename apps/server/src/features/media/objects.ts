import { readRecordingKey } from "@afterword/core/recordings/recording";
import type { RecordingId } from "./queries.ts";

/**
 * Where the objects of a recording lie in the store. Nothing of a note, its title or a recipient's is in a key.
 * - `recordings/{owner}/{name}`: the converted file.
 * - `covers/{owner}/{name}.jpg`: a picture of a video.
 * - `parts/{owner}/{name}/{object}`: what the device handed over, until the converted file is in its place.
 */
export const fileKey = ({ owner, name }: RecordingId): string => `recordings/${owner}/${name}`;
export const coverKey = ({ owner, name }: RecordingId): string => `covers/${owner}/${name}.jpg`;
export const partKey = (id: RecordingId, object: string): string => `${partsPrefix(id)}${object}`;
export const partsPrefix = ({ owner, name }: RecordingId): string => `parts/${owner}/${name}/`;

/** Every folder in which objects lie. */
export const FOLDERS = ["recordings/", "covers/", "parts/"] as const;

const KEY = /^(?:recordings|covers|parts)\/(?<of>[^/]+\/\d+\.\w{3})(?:\.jpg|\/.+)?$/;

/** Whose an object is; null for one that is none of these. */
export const recordingOfKey = (key: string): RecordingId | null => {
  const found = readRecordingKey(KEY.exec(key)?.groups?.["of"] ?? "");
  return found === null ? null : { owner: found.owner, name: found.file };
};
