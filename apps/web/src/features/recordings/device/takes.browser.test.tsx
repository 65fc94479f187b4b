import { AUDIO_PART_BYTES } from "@afterword/core/constants";
import { recordingKey } from "@afterword/core/recordings/recording";
import { beforeEach, describe, expect, it } from "vitest";
import { ANNA, idOf } from "../../../testing/people.ts";
import { inCaches, inDatabase } from "./media-cache.ts";
import type { MediaCache } from "./media-cache.ts";
import { coverKey, metaKey, partKey, spareKey } from "./take.ts";
import type { Take } from "./take.ts";
import { takesIn } from "./takes.ts";
import { beginTake } from "./take-writer.ts";

const BELA = idOf(9);
const AT = 1_763_900_000_000;
const ID = recordingKey(ANNA, "audio", AT);

const buildTake = (changes: Partial<Take> = {}): Take => ({
  id: ID,
  owner: ANNA,
  type: "audio",
  mimeType: "audio/webm;codecs=opus",
  convert: true,
  seconds: 0,
  parts: 0,
  hasCover: false,
  state: "recording",
  at: AT,
  ...changes,
});

/** A slice whose every byte is the same, so that order can be told. */
const slice = (size: number, byte = 1): Blob => new Blob([new Uint8Array(size).fill(byte)]);

const textOf = async (blob: Blob | null): Promise<string> =>
  [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))].join("");

const adapters = [
  { name: "the browser's cache", open: () => inCaches(window.caches) },
  { name: "the browser's database", open: () => inDatabase(window.indexedDB) },
];

describe.each(adapters)("the media cache in $name", ({ open }) => {
  let cache: MediaCache;
  beforeEach(async () => {
    cache = open();
    await Promise.all((await cache.keys()).map((key) => cache.delete(key)));
  });

  it("A value is found under its key with its type until it is deleted", async () => {
    await cache.put("/a/1.m4a.0", new Blob(["one"], { type: "audio/webm;codecs=opus" }));
    await cache.put("/a/1.m4a.0", new Blob(["three"], { type: "audio/webm;codecs=opus" }));
    const found = await cache.get("/a/1.m4a.0");
    expect(await found?.text()).toBe("three");
    expect(found?.type).toBe("audio/webm;codecs=opus");
    expect(await open().keys()).toEqual(["/a/1.m4a.0"]);
    await cache.delete("/a/1.m4a.0");
    await cache.delete("/a/1.m4a.0");
    expect(await cache.get("/a/1.m4a.0")).toBeNull();
    expect(await cache.keys()).toEqual([]);
  });

  it("A take is written in parts, and opens as it was recorded", async () => {
    const takes = takesIn(cache, () => ANNA);
    const writer = beginTake(buildTake(), cache, takes, () => undefined);
    const sizes = [AUDIO_PART_BYTES - 1, 5, 7, 0, 11];
    sizes.forEach((size, index) => writer.append(slice(size, index + 1), index + 1));
    writer.addCover(new Blob(["cover"], { type: "image/jpeg" }));
    const ended = await writer.end(4.5);
    expect(ended).toMatchObject({ parts: 2, seconds: 4.5, state: "ended", hasCover: true });
    expect(await takes.listTakes()).toEqual([ended]);
    const whole = await takes.openTake(ID);
    expect(whole?.size).toBe(AUDIO_PART_BYTES + 22);
    expect(await textOf(whole?.slice(-19) ?? null)).toBe(`2${"3".repeat(7)}${"5".repeat(11)}`);
    expect((await takes.readPart(ID, 0))?.size).toBe(AUDIO_PART_BYTES + 4);
    expect((await cache.keys()).toSorted()).toEqual(
      [partKey(ID, 0), partKey(ID, 1), coverKey(ID), metaKey(ID)].toSorted(),
    );
    await takes.dropTake(ID);
    expect(await cache.keys()).toEqual([]);
  });

  it("A kill in the middle of a write costs at most the slice being written", async () => {
    const takes = takesIn(cache, () => ANNA);
    const writer = beginTake(buildTake(), cache, takes, () => undefined);
    let kept = 0;
    for (const size of [10, 20, 30, 40]) {
      writer.append(slice(size), 1);
      await writer.flush();
      // The kill comes while the newest version is being written, and leaves nothing of it.
      const [one, spare] = await Promise.all([cache.get(partKey(ID, 0)), cache.get(spareKey(ID, 0))]);
      const sizes = [one?.size ?? 0, spare?.size ?? 0];
      expect(Math.max(...sizes)).toBe(kept + size);
      expect(Math.min(...sizes)).toBe(kept);
      kept += size;
    }
    expect(await takes.findTake(ID)).toMatchObject({ state: "recording", parts: 1 });
    expect((await takes.openTake(ID))?.size).toBe(100);
  });
});

describe("takes of this device", () => {
  let cache: MediaCache;
  beforeEach(async () => {
    cache = inCaches(window.caches);
    await Promise.all((await cache.keys()).map((key) => cache.delete(key)));
  });
  const recorded = async (): Promise<void> => {
    const writer = beginTake(
      buildTake(),
      cache,
      takesIn(cache, () => ANNA),
      () => undefined,
    );
    writer.append(slice(20), 1);
    writer.addCover(slice(3));
    await writer.end(1);
  };

  it.each([BELA, null])("Another user finds nothing of a take and cannot drop it (%s)", async (other) => {
    await recorded();
    const takes = takesIn(cache, () => other);
    expect(await takes.listTakes()).toEqual([]);
    const found = [takes.findTake(ID), takes.openTake(ID), takes.readPart(ID, 0), takes.readCover(ID)];
    expect(await Promise.all(found)).toEqual([null, null, null, null]);
    await takes.dropTake(ID);
    expect(await takesIn(cache, () => ANNA).openTake(ID)).not.toBeNull();
  });

  it("A take whose journal entry was lost or torn is made up from its parts", async () => {
    await recorded();
    const takes = takesIn(cache, () => ANNA);
    for (const lose of [
      () => cache.delete(metaKey(ID)),
      () => cache.put(metaKey(ID), new Blob(['{"id":'])),
      () => cache.put(metaKey(ID), new Blob([JSON.stringify(buildTake({ owner: BELA }))])),
    ]) {
      await lose();
      expect(await takes.listTakes()).toMatchObject([
        { id: ID, owner: ANNA, convert: true, parts: 1, hasCover: true, state: "recording", at: AT },
      ]);
      expect((await takes.openTake(ID))?.size).toBe(20);
    }
  });

  it("A take with a missing part does not open", async () => {
    await recorded();
    await cache.delete(partKey(ID, 0));
    expect(await takesIn(cache, () => ANNA).openTake(ID)).toBeNull();
  });

  it("A device without room keeps what it stored, says so once, and still ends the take", async () => {
    let isFull = false;
    const refusing: MediaCache = {
      ...cache,
      put: async (key, value) => {
        if (isFull && value.size > 50) throw new DOMException("full", "QuotaExceededError");
        await cache.put(key, value);
      },
    };
    const takes = takesIn(cache, () => ANNA);
    let refusals = 0;
    const writer = beginTake(buildTake(), refusing, takes, () => (refusals += 1));
    writer.append(slice(40), 1);
    await writer.flush();
    isFull = true;
    writer.append(slice(40), 2);
    writer.append(slice(40), 3);
    await writer.end(3);
    expect(refusals).toBe(1);
    expect((await takes.openTake(ID))?.size).toBe(40);
  });
});
