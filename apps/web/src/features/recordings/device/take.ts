import { readRecordingKey } from "@afterword/core/recordings/recording";
import type { RecordingType } from "@afterword/core/recordings/recording";

/**
 * A take: what this device recorded and has not handed over. Its journal entry is stored beside its parts, so that a
 * killed page loses neither: `/{id}.meta`, `/{id}.0`, `/{id}.1` ..., `/{id}.cover`.
 */
export type Take = {
  /** The key of its recording: `{userId}/{timestamp}.m4a` or `.mp4`. */
  readonly id: string;
  readonly owner: string;
  readonly type: RecordingType;
  readonly mimeType: string;
  /** Whether the server has to convert it, by its codecs. */
  readonly convert: boolean;
  /** By the recorder's own clock. */
  readonly seconds: number;
  /** How many parts there are, the last one shorter than the others. */
  readonly parts: number;
  readonly hasCover: boolean;
  /**
   * `recording` without a recorder is a take that was interrupted. `queued`: to be uploaded. `uploaded`: the server has
   * all of it; it stays until a note that names it is confirmed. `refused`: the server will never take it.
   */
  readonly state: "recording" | "ended" | "queued" | "uploaded" | "refused";
  readonly at: number;
  /** The draft that it was recorded for. */
  readonly note?: string | undefined;
};

export const metaKey = (id: string): string => `/${id}.meta`;
export const partKey = (id: string, part: number): string => `/${id}.${part}`;
/** Where the next version of an unfinished part is written first: see take-writer.ts. */
export const spareKey = (id: string, part: number): string => `/${id}.${part}.spare`;
export const coverKey = (id: string): string => `/${id}.cover`;

const KEY = /^\/(?<id>[^/]+\/[^/]+\.(?:m4a|mp4))\.(?:meta|cover|(?<part>\d+)(?:\.spare)?)$/;

/** What a key of the cache belongs to; null for anything else that lies there. */
export const readCacheKey = (key: string): { readonly id: string; readonly part: number | null } | null => {
  const { id, part } = KEY.exec(key)?.groups ?? {};
  if (id === undefined || readRecordingKey(id) === null) return null;
  return { id, part: part === undefined ? null : Number(part) };
};

/** A journal entry as it was stored; null for one that cannot be read, or that stands under another's key. */
export const readTake = (id: string, text: string): Take | null => {
  const value = parsed(text);
  if (value === null || value.id !== id || value.owner !== readRecordingKey(id)?.owner) return null;
  const isWhole =
    Number.isInteger(value.parts) && Number.isFinite(value.seconds) && typeof value.mimeType === "string";
  return isWhole && STATES.has(value.state) ? value : null;
};

const STATES: ReadonlySet<unknown> = new Set(["recording", "ended", "queued", "uploaded", "refused"]);

const parsed = (text: string): Take | null => {
  try {
    return JSON.parse(text) as Take | null;
  } catch {
    return null;
  }
};
