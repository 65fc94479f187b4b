import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MasterKey } from "../crypto/master-key.ts";
import { LONGEST_HEADER, SealBroken } from "./age.ts";
import { giveUpBody } from "./body.ts";
import { createFolderStore } from "./folder-store.ts";
import { ObjectMissing, StoreUnavailable, type ObjectStore } from "./object-store.ts";
import { createRecordingStore } from "./recording-store.ts";
import { hashOf, inPieces, listKeys, readAll, testBytes, testNumbers } from "./suites/test-bytes.ts";

const KEY = "recordings/0b5a7c1e-7f0c-4f0e-9b57-0d5c5e6f7a8b/1795000000000.mp4";
const CHUNK = 65_536;
const [OLD, NEW, OTHER] = [1, 2, 3].map((fill) => Buffer.alloc(32, fill)) as [Buffer, Buffer, Buffer];
const master: MasterKey = { bytes: OLD };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "afterword-recordings-"));
});
afterAll(() => rm(folder, { recursive: true }));

const emptyObjects = async (): Promise<ObjectStore> =>
  createFolderStore(await mkdtemp(join(folder, "root-")));

describe("createRecordingStore", () => {
  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 1_000_003])(
    "A recording of %d bytes comes back whole and by any range",
    async (size) => {
      const objects = await emptyObjects();
      const store = createRecordingStore(objects, master);
      const bytes = testBytes(size);
      expect(await store.put(KEY, inPieces(bytes, 10_007))).toEqual({ size });
      expect(await store.head(KEY)).toEqual({ size });
      const object = await store.get(KEY);
      expect(object.size).toBe(size);
      await giveUpBody(object.body);
      expect(hashOf(await readAll(store, KEY))).toBe(hashOf(bytes));
      const numbers = testNumbers(80, Math.max(1, size), size % 251);
      for (let time = 0; size > 0 && time < 40; time += 1) {
        const [start, more] = [numbers[2 * time] ?? 0, numbers[2 * time + 1] ?? 0];
        const end = start + more;
        const range = await readAll(store, KEY, { start, end });
        expect(range.equals(bytes.subarray(start, end + 1))).toBe(true);
      }
      await expect(store.get(KEY, { start: size, end: size })).rejects.toThrow(RangeError);
      for await (const listing of store.list("recordings/"))
        expect(listing).toMatchObject({ key: KEY, size });
    },
  );

  it("What lies in the store shows nothing of the recording", async () => {
    const objects = await emptyObjects();
    const plain = Buffer.alloc(200_000, "a voice that is known");
    await createRecordingStore(objects, master).put(KEY, inPieces(plain));
    const sealed = await readAll(objects, KEY);
    expect(sealed.includes("a voice")).toBe(false);
    expect(sealed.length).toBeGreaterThan(plain.length);
  });

  it("A recording that is not there is missing", async () => {
    const store = createRecordingStore(await emptyObjects(), master);
    await expect(store.get(KEY)).rejects.toThrow(ObjectMissing);
    expect(await store.has(KEY)).toBe(false);
    expect(await store.head(KEY)).toBeNull();
    expect(await store.reseal(KEY)).toBe("missing");
    await store.put(KEY, inPieces(Buffer.from("x")));
    expect(await store.has(KEY)).toBe(true);
    await store.delete(KEY);
    expect(await store.has(KEY)).toBe(false);
    await expect(store.get(KEY)).rejects.toThrow(ObjectMissing);
  });

  it("A store that has nothing is reachable, and one that answers nothing is not", async () => {
    const objects = await emptyObjects();
    expect(await createRecordingStore(objects, master).isReachable()).toBe(true);
    const away = { ...objects, head: () => Promise.reject(new StoreUnavailable("away")) };
    expect(await createRecordingStore(away, master).isReachable()).toBe(false);
  });

  it("A body that breaks off leaves no recording", async () => {
    const store = createRecordingStore(await emptyObjects(), master);
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield testBytes(100_000);
      throw new Error("hung up");
    }
    await expect(store.put(KEY, broken())).rejects.toThrow("hung up");
    expect(await store.has(KEY)).toBe(false);
  });

  it("A recording that another server wrote over is read as it is now", async () => {
    const objects = await emptyObjects();
    const [here, there] = [createRecordingStore(objects, master), createRecordingStore(objects, master)];
    await here.put(KEY, inPieces(Buffer.from("the first one")));
    await readAll(here, KEY);
    await there.put(KEY, inPieces(Buffer.from("of equal size")));
    expect((await readAll(here, KEY)).toString()).toBe("of equal size");
    await there.put(KEY, inPieces(Buffer.from("longer than the others")));
    expect((await readAll(here, KEY, { start: 15, end: 99 })).toString()).toBe(" others");
    await there.delete(KEY);
    await expect(here.get(KEY)).rejects.toThrow(ObjectMissing);
  });

  it("A reader that stops early closes what it reads from", async () => {
    const objects = await emptyObjects();
    const store = createRecordingStore(objects, master);
    await store.put(KEY, inPieces(testBytes(2_000_000)));
    let closed = 0;
    const watched = createRecordingStore({ ...objects, get: (key, range) => watch(key, range) }, master);
    const watch: ObjectStore["get"] = async (key, range) => {
      const { body, size } = await objects.get(key, range);
      const pieces = body[Symbol.asyncIterator]();
      const giveUp = async () => {
        closed += 1;
        await pieces.return?.();
        return { done: true as const, value: undefined };
      };
      return {
        size,
        body: { [Symbol.asyncIterator]: () => ({ next: () => pieces.next(), return: giveUp }) },
      };
    };
    const { body } = await watched.get(KEY);
    for await (const piece of body) {
      expect(piece.length).toBeGreaterThan(0);
      break;
    }
    expect(closed).toBe(1);
  });
});

describe("a recording that was tampered with", () => {
  const header = LONGEST_HEADER - 200 + KEY.length;

  const tampered = async (change: (sealed: Buffer) => Buffer): Promise<() => Promise<Buffer>> => {
    const objects = await emptyObjects();
    await createRecordingStore(objects, master).put(KEY, inPieces(testBytes(3 * CHUNK + 100)));
    await objects.put(KEY, inPieces(change(await readAll(objects, KEY))));
    return () => readAll(createRecordingStore(objects, master), KEY);
  };

  it("A flipped bit anywhere is found before its chunk is given out", async () => {
    for (const at of [0, 30, 60, 100, 150, header - 5, header + 3, header + 500, header + 70_000, -1, -17]) {
      const readIt = await tampered((sealed) => {
        const place = at < 0 ? sealed.length + at : at;
        sealed[place] = (sealed[place] ?? 0) ^ 1;
        return sealed;
      });
      await expect(readIt()).rejects.toThrow(SealBroken);
    }
  });

  it("A recording that was cut off is found, also at the seam of two chunks and from the middle", async () => {
    for (const left of [100, header + 10, header + 16, header + CHUNK, header + 16 + 2 * (CHUNK + 16)]) {
      const readIt = await tampered((sealed) => sealed.subarray(0, left));
      await expect(readIt()).rejects.toThrow(SealBroken);
    }
    const objects = await emptyObjects();
    await createRecordingStore(objects, master).put(KEY, inPieces(testBytes(3 * CHUNK)));
    const sealed = await readAll(objects, KEY);
    await objects.put(KEY, inPieces(sealed.subarray(0, sealed.length - CHUNK - 16)));
    const middle = createRecordingStore(objects, master).get(KEY, { start: 5, end: 9 });
    await expect(middle).rejects.toThrow(SealBroken);
  });

  it("Chunks that were swapped, repeated or lengthened are found", async () => {
    const begin = (sealed: Buffer) => sealed.indexOf("--- ") + 4 + 43 + 1 + 16;
    const chunk = (sealed: Buffer, at: number) =>
      sealed.subarray(begin(sealed) + at * (CHUNK + 16), begin(sealed) + (at + 1) * (CHUNK + 16));
    const changes = [
      (sealed: Buffer) =>
        Buffer.concat([
          sealed.subarray(0, begin(sealed)),
          chunk(sealed, 1),
          chunk(sealed, 0),
          sealed.subarray(begin(sealed) + 2 * (CHUNK + 16)),
        ]),
      (sealed: Buffer) =>
        Buffer.concat([sealed.subarray(0, begin(sealed)), chunk(sealed, 0), sealed.subarray(begin(sealed))]),
      (sealed: Buffer) => Buffer.concat([sealed, Buffer.alloc(50)]),
    ];
    for (const change of changes) {
      const readIt = await tampered(change);
      await expect(readIt()).rejects.toThrow(SealBroken);
    }
  });

  it("A recording that was moved to the name of another does not open", async () => {
    const objects = await emptyObjects();
    const store = createRecordingStore(objects, master);
    await store.put("a/1", inPieces(Buffer.from("for Anna")));
    await objects.put("a/2", inPieces(await readAll(objects, "a/1")));
    await expect(store.get("a/2")).rejects.toThrow("sealed under another name");
  });
});

describe("a change of the master key", () => {
  it("What an older key sealed opens while that key is believed, and is sealed anew", async () => {
    const objects = await emptyObjects();
    const plain = testBytes(200_000);
    await createRecordingStore(objects, { bytes: OLD }).put(KEY, inPieces(plain));
    const before = await readAll(objects, KEY);

    await expect(createRecordingStore(objects, { bytes: NEW }).get(KEY)).rejects.toThrow(SealBroken);
    const between = createRecordingStore(objects, { bytes: NEW, previous: [OTHER], believed: [OLD] });
    expect(hashOf(await readAll(between, KEY))).toBe(hashOf(plain));
    expect(await between.reseal(KEY)).toBe("resealed");
    expect(await between.reseal(KEY)).toBe("was-current");
    expect(hashOf(await readAll(between, KEY, { start: 70_000, end: 80_000 }))).toBe(
      hashOf(plain.subarray(70_000, 80_001)),
    );

    const after = await readAll(objects, KEY);
    const payload = before.length - 200_000 - 4 * 16 - 16;
    expect(after.subarray(payload).equals(before.subarray(payload))).toBe(true);
    expect(after.subarray(0, payload).equals(before.subarray(0, payload))).toBe(false);
    expect(hashOf(await readAll(createRecordingStore(objects, { bytes: NEW }), KEY))).toBe(hashOf(plain));
    await expect(createRecordingStore(objects, { bytes: OLD }).get(KEY)).rejects.toThrow(SealBroken);
    expect(await listKeys(objects, "")).toEqual([KEY]);
  });

  it("What no known key opens is not touched", async () => {
    const objects = await emptyObjects();
    await createRecordingStore(objects, { bytes: OTHER }).put(KEY, inPieces(Buffer.from("x")));
    const before = await readAll(objects, KEY);
    await expect(createRecordingStore(objects, { bytes: NEW }).reseal(KEY)).rejects.toThrow(SealBroken);
    expect(await readAll(objects, KEY)).toEqual(before);
  });
});
