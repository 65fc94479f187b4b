import { AUDIO_PART_BYTES, VIDEO_PART_BYTES } from "@afterword/core/constants";
import type { MediaCache } from "./media-cache.ts";
import { partKey, spareKey } from "./take.ts";
import type { Take } from "./take.ts";
import type { Takes } from "./takes.ts";

/**
 * Writes a take while it is recorded. The unfinished part is written anew at each timeslice, by turns under its key and
 * under a spare one: the newest version is never the one being overwritten, so a killed page costs at most the slice
 * that was on its way. A finished part stands under its key.
 */
export type TakeWriter = {
  /** What the recorder handed over, and how long the take is with it. */
  readonly append: (slice: Blob, seconds: number) => void;
  readonly addCover: (cover: Blob) => void;
  /** Resolves when everything appended so far is stored, or was refused. */
  readonly flush: () => Promise<void>;
  /** Stores the rest and the final journal entry; what the device refused is missing at the end of the take. */
  readonly end: (seconds: number) => Promise<Take>;
};

/** `onRefused`: the device has no room for more; called once. */
export function beginTake(begun: Take, cache: MediaCache, takes: Takes, onRefused: () => void): TakeWriter {
  let take = begun;
  let isRefused = false;
  const refuse = (): void => {
    if (!isRefused) onRefused();
    isRefused = true;
  };
  // One after another: a part must not be overtaken by an older version of itself.
  let queue = takes.writeTake(take).catch(refuse);
  const then = (step: () => Promise<void>): void => {
    queue = queue.then(step).catch(refuse);
  };
  const journal = async (changes: Partial<Take>): Promise<void> => {
    take = { ...take, ...changes };
    await takes.writeTake(take);
  };
  const parts = writeParts(begun, cache);
  const store = async (seconds: number, isLast: boolean): Promise<void> => {
    try {
      await parts.store(isLast);
    } finally {
      await journal({ seconds, parts: parts.count() });
    }
  };
  return {
    append: (slice, seconds) => {
      // The last one that a browser hands over is often empty.
      if (slice.size === 0) return;
      then(async () => {
        parts.add(slice);
        await store(seconds, false);
      });
    },
    addCover: (cover) =>
      then(async () => {
        await takes.writeCover(take.id, cover);
        await journal({ hasCover: true });
      }),
    flush: () => queue,
    end: async (seconds) => {
      then(() => store(seconds, true));
      then(() => journal({ state: "ended" }));
      await queue;
      return take;
    },
  };
}

/** The parts alone, in order. */
function writeParts({ id, type, mimeType }: Take, cache: MediaCache) {
  const full = type === "audio" ? AUDIO_PART_BYTES : VIDEO_PART_BYTES;
  let slices: Blob[] = [];
  let finished = 0;
  /** Where the newest version of the unfinished part is stored. */
  let newest: "nowhere" | "key" | "spare" = "nowhere";
  let isStored = true;

  const write = async (to: "key" | "spare", whole: Blob): Promise<void> => {
    await cache.put((to === "key" ? partKey : spareKey)(id, finished), whole);
    newest = to;
    isStored = true;
  };
  const finish = async (whole: Blob): Promise<void> => {
    if (!isStored && newest === "key") await write("spare", whole);
    if (!isStored || newest === "spare") await write("key", whole);
    await cache.delete(spareKey(id, finished));
    finished += 1;
    slices = [];
    newest = "nowhere";
  };
  return {
    add: (slice: Blob): void => {
      slices.push(slice);
      isStored = false;
    },
    store: async (isLast: boolean): Promise<void> => {
      const whole = new Blob(slices, { type: mimeType });
      if (whole.size === 0) return;
      if (isLast || whole.size >= full) await finish(whole);
      else if (!isStored) await write(newest === "key" ? "spare" : "key", whole);
    },
    count: (): number => (newest === "nowhere" ? finished : finished + 1),
  };
}
