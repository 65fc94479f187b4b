import { AUDIO_BITS_PER_SECOND, VIDEO_BITS_PER_SECOND } from "@afterword/core/constants";
import { readRecordingKey } from "@afterword/core/recordings/recording";
import type { RecordingType } from "@afterword/core/recordings/recording";
import { loggedInId } from "../../../shared/http/session.ts";
import { needsConversion } from "./formats.ts";
import { coverKey, metaKey, partKey, readCacheKey, readTake, spareKey } from "./take.ts";
import type { Take } from "./take.ts";
import { openMediaCache } from "./media-cache.ts";
import type { MediaCache } from "./media-cache.ts";

/**
 * The takes of this device. A take belongs to the user who recorded it: another user finds nothing here, neither its
 * name nor its sound, and cannot remove it either.
 */
export type Takes = {
  /** Own takes, the oldest first. One whose journal entry was lost is made up from its parts. */
  readonly listTakes: () => Promise<Take[]>;
  readonly findTake: (id: string) => Promise<Take | null>;
  /** The whole take as one file; null when it is not there, or not whole. */
  readonly openTake: (id: string) => Promise<Blob | null>;
  /** Writes the journal entry. */
  readonly writeTake: (take: Take) => Promise<void>;
  readonly readPart: (id: string, part: number) => Promise<Blob | null>;
  readonly readCover: (id: string) => Promise<Blob | null>;
  readonly writeCover: (id: string, cover: Blob) => Promise<void>;
  /** Removes everything of it. */
  readonly dropTake: (id: string) => Promise<void>;
};

export function takesIn(cache: MediaCache, userId: () => string | null): Takes {
  const isOwn = (id: string): boolean => {
    const owner = readRecordingKey(id)?.owner;
    return owner !== undefined && owner === userId();
  };
  const listTakes = async (): Promise<Take[]> => {
    const ids = new Set((await cache.keys()).flatMap((key) => readCacheKey(key)?.id ?? []));
    const takes = await Promise.all([...ids].map(findTake));
    return takes.filter((take) => take !== null).toSorted((one, other) => one.at - other.at);
  };
  const findTake = async (id: string): Promise<Take | null> => {
    if (!isOwn(id)) return null;
    const entry = await cache.get(metaKey(id));
    const take = entry === null ? null : readTake(id, await entry.text());
    if (take !== null && take.state !== "recording") return take;
    return completed(cache, id, take);
  };
  const readPart = async (id: string, part: number): Promise<Blob | null> =>
    isOwn(id) ? newest(cache, id, part) : null;
  return {
    listTakes,
    findTake,
    readPart,
    openTake: async (id) => {
      const take = await findTake(id);
      if (take === null || take.parts === 0) return null;
      const numbers = Array.from({ length: take.parts }, (_none, part) => part);
      const parts = await Promise.all(numbers.map((part) => newest(cache, id, part)));
      return parts.every((part) => part !== null) ? new Blob(parts, { type: take.mimeType }) : null;
    },
    writeTake: async (take) => {
      await cache.put(metaKey(take.id), new Blob([JSON.stringify(take)], { type: "application/json" }));
    },
    readCover: async (id) => (isOwn(id) ? cache.get(coverKey(id)) : null),
    writeCover: (id, cover) => cache.put(coverKey(id), cover),
    dropTake: async (id) => {
      if (!isOwn(id)) return;
      const keys = (await cache.keys()).filter((key) => readCacheKey(key)?.id === id);
      // The journal entry goes last: what is left by a killed page is still known as a take.
      await Promise.all(keys.filter((key) => key !== metaKey(id)).map((key) => cache.delete(key)));
      await cache.delete(metaKey(id));
    },
  };
}

/** The longer of a part's two versions: the other is older, or was being written when the page was killed. */
const newest = async (cache: MediaCache, id: string, part: number): Promise<Blob | null> => {
  const [one, spare] = await Promise.all([cache.get(partKey(id, part)), cache.get(spareKey(id, part))]);
  return (spare?.size ?? 0) > (one?.size ?? 0) ? spare : one;
};

/** An interrupted take as its parts tell it: the journal entry may be one part behind, or lost. */
async function completed(cache: MediaCache, id: string, journal: Take | null): Promise<Take | null> {
  const name = readRecordingKey(id);
  const parts = await partsInOrder(cache, id);
  const mimeType = journal?.mimeType ?? parts[0]?.type;
  if (name === null || mimeType === undefined) return null;
  const made: Take = {
    id,
    owner: name.owner,
    type: name.type,
    mimeType,
    convert: needsConversion(mimeType),
    seconds: 0,
    parts: 0,
    hasCover: false,
    state: "recording",
    at: Number.parseInt(name.file, 10),
    ...journal,
  };
  return {
    ...made,
    seconds: made.seconds || guessedSeconds(made.type, parts),
    parts: parts.length,
    hasCover: (await cache.get(coverKey(id))) !== null,
  };
}

const partsInOrder = async (cache: MediaCache, id: string): Promise<Blob[]> => {
  const parts: Blob[] = [];
  for (;;) {
    const part = await newest(cache, id, parts.length);
    if (part === null || part.size === 0) return parts;
    parts.push(part);
  }
};

/** By the bit rate that was asked for; the player measures it when the take is heard. */
const guessedSeconds = (type: RecordingType, parts: readonly Blob[]): number => {
  const bytes = parts.reduce((sum, { size }) => sum + size, 0);
  const bits = AUDIO_BITS_PER_SECOND + (type === "video" ? VIDEO_BITS_PER_SECOND : 0);
  return Math.max(0.1, (bytes * 8) / bits);
};

export const mediaCache: MediaCache = openMediaCache();

/** Those of the logged-in user. */
export const takes: Takes = takesIn(mediaCache, loggedInId);
