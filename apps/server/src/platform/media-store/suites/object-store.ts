import { createHash, randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { giveUpBody, readWhole } from "../body.ts";
import { ObjectMissing, type ByteRange, type ObjectStore } from "../object-store.ts";

const KEY = "recordings/0b5a7c1e-7f0c-4f0e-9b57-0d5c5e6f7a8b/1795000000000.mp4";
const MIB = 1024 * 1024;

/** What every object store must do. `createStore` answers one that holds nothing. */
export const objectStoreSuite = (createStore: () => Promise<ObjectStore>): void => {
  it("The store returns an object as it was put", async () => {
    const store = await createStore();
    const bytes = randomBytes(300_000);
    await store.put(KEY, inPieces(bytes, 70_000));
    expect(await read(store, KEY)).toEqual({ size: bytes.length, sha: sha(bytes), length: bytes.length });
    expect(await store.head(KEY)).toEqual({ size: bytes.length });
  });

  it("The store keeps an empty object", async () => {
    const store = await createStore();
    await store.put(KEY, inPieces(Buffer.alloc(0)));
    expect(await store.head(KEY)).toEqual({ size: 0 });
    expect((await readAll(store, KEY)).length).toBe(0);
  });

  it.each([
    [{ start: 0, end: 0 }, 0, 1],
    [{ start: 5, end: 9 }, 5, 10],
    [{ start: 90, end: 99 }, 90, 100],
    [{ start: 90, end: 4_000 }, 90, 100],
    [{ start: 0, end: 99 }, 0, 100],
  ])("The store returns the range %j, as far as the object goes", async (range, from, to) => {
    const store = await createStore();
    const bytes = randomBytes(100);
    await store.put(KEY, inPieces(bytes));
    expect(await readAll(store, KEY, range)).toEqual(bytes.subarray(from, to));
    expect((await getAndGiveUp(store, KEY, range)).size).toBe(100);
  });

  it.each([
    { start: 100, end: 120 },
    { start: 5, end: 4 },
    { start: -1, end: 4 },
    { start: 0.5, end: 4 },
  ])("The store refuses the range %j of an object of 100 bytes", async (range) => {
    const store = await createStore();
    await store.put(KEY, inPieces(randomBytes(100)));
    await expect(store.get(KEY, range)).rejects.toThrow(RangeError);
  });

  it("An object that was never put is missing, and deleting it is no mistake", async () => {
    const store = await createStore();
    await expect(store.get(KEY)).rejects.toThrow(ObjectMissing);
    await expect(store.get(KEY, { start: 0, end: 1 })).rejects.toThrow(ObjectMissing);
    expect(await store.head(KEY)).toBeNull();
    await store.delete(KEY);
    expect(await listed(store, "")).toEqual([]);
  });

  it("The folder of an object is no object", async () => {
    const store = await createStore();
    await store.put("a/b/c", inPieces(Buffer.from("x")));
    expect(await store.head("a/b")).toBeNull();
    await expect(store.get("a/b")).rejects.toThrow(ObjectMissing);
    await store.delete("a/b");
    expect(await listed(store, "")).toEqual(["a/b/c"]);
  });

  it("A deleted object is gone", async () => {
    const store = await createStore();
    await store.put(KEY, inPieces(Buffer.from("x")));
    await store.delete(KEY);
    await expect(store.get(KEY)).rejects.toThrow(ObjectMissing);
    expect(await store.head(KEY)).toBeNull();
    expect(await listed(store, "")).toEqual([]);
    await store.put(KEY, inPieces(Buffer.from("again")));
    expect((await readAll(store, KEY)).toString()).toBe("again");
  });

  it("A second object takes the place of the first", async () => {
    const store = await createStore();
    await store.put(KEY, inPieces(Buffer.from("the first, which is longer")));
    await store.put(KEY, inPieces(Buffer.from("the second")));
    expect((await readAll(store, KEY)).toString()).toBe("the second");
    expect(await store.head(KEY)).toEqual({ size: 10 });
  });

  it("The store lists exactly the objects whose key begins with the prefix", async () => {
    const store = await createStore();
    const keys = ["a/1", "a/2", "a/3", "ab/1", "b/x/1", "b/x/2", "b/y/1", "a.jpg"];
    for (const key of keys) await store.put(key, inPieces(Buffer.from(key)));
    expect(await listed(store, "")).toEqual(keys.toSorted());
    expect(await listed(store, "a/")).toEqual(["a/1", "a/2", "a/3"]);
    expect(await listed(store, "a")).toEqual(["a.jpg", "a/1", "a/2", "a/3", "ab/1"]);
    expect(await listed(store, "b/x")).toEqual(["b/x/1", "b/x/2"]);
    expect(await listed(store, "a/1")).toEqual(["a/1"]);
    expect(await listed(store, "c/")).toEqual([]);
  });

  it("The list says size and time of each object", async () => {
    const store = await createStore();
    await store.put("a/1", inPieces(randomBytes(1_234)));
    for await (const { key, size, at } of store.list("a/")) {
      expect({ key, size }).toEqual({ key: "a/1", size: 1_234 });
      expect(at.getTime()).toBeGreaterThan(Date.parse("2020-01-01"));
    }
  });

  it.each([
    "",
    "/a",
    "a/",
    "a//b",
    "..",
    "../a",
    "a/../b",
    "a/./b",
    "a b",
    "a\\b",
    "ä",
    "a\0",
    "a?b",
    "a%2fb",
    "~incoming/x",
    "a".repeat(201),
  ])("The store refuses %j as a key", async (key) => {
    const store = await createStore();
    await expect(store.put(key, inPieces(Buffer.from("x")))).rejects.toThrow("is no key");
    await expect(store.get(key)).rejects.toThrow("is no key");
    await expect(store.head(key)).rejects.toThrow("is no key");
    await expect(store.delete(key)).rejects.toThrow("is no key");
    expect(await listed(store, "")).toEqual([]);
  });

  it.each([0, 1, 40, 6 * MIB, 20 * MIB])(
    "A body that breaks off after %d bytes leaves the object as it was",
    async (length) => {
      const store = await createStore();
      await expect(store.put(KEY, breakingOff(length))).rejects.toThrow("the writer hung up");
      expect(await store.head(KEY)).toBeNull();
      expect(await listed(store, "")).toEqual([]);
      await store.put(KEY, inPieces(Buffer.from("whole")));
      await expect(store.put(KEY, breakingOff(length))).rejects.toThrow("the writer hung up");
      expect((await readAll(store, KEY)).toString()).toBe("whole");
    },
  );

  it.each([8 * MIB - 1, 8 * MIB, 8 * MIB + 1, 16 * MIB, 21 * MIB + 7])(
    "An object of %d bytes comes back whole, and by ranges over the seams of its parts",
    async (length) => {
      const store = await createStore();
      const bytes = randomBytes(length);
      await store.put(KEY, inPieces(bytes, 1_000_003));
      expect(await read(store, KEY)).toEqual({ size: length, sha: sha(bytes), length });
      for (const start of [0, 5 * MIB - 3, 8 * MIB - 3, 16 * MIB - 3].filter((at) => at < length)) {
        const part = await readAll(store, KEY, { start, end: start + 9 });
        expect(part.equals(bytes.subarray(start, start + 10))).toBe(true);
      }
    },
  );

  it("The store takes no more of a body than it can pass on", async () => {
    const store = await createStore();
    let given = 0;
    let most = 0;
    async function* watched(): AsyncGenerator<Uint8Array> {
      for (let at = 0; at < 64; at += 1) {
        given += MIB;
        most = Math.max(most, process.memoryUsage().arrayBuffers);
        yield Buffer.alloc(MIB, at);
      }
    }
    const before = process.memoryUsage().arrayBuffers;
    await store.put(KEY, watched());
    expect(given).toBe(64 * MIB);
    expect(await store.head(KEY)).toEqual({ size: 64 * MIB });
    // A process that shares its memory with the peer of the store holds the object once, in that peer.
    expect(most - before).toBeLessThan(64 * MIB + 40 * MIB);
  });

  it("A reader that takes its time keeps the store from reading ahead, and may give up", async () => {
    const store = await createStore();
    const bytes = randomBytes(20 * MIB);
    await store.put(KEY, inPieces(bytes, MIB));
    const { body } = await store.get(KEY);
    const pieces = body[Symbol.asyncIterator]();
    const first = await pieces.next();
    expect(first.done).not.toBe(true);
    const piece = Buffer.from(first.value as Uint8Array);
    expect(piece.length).toBeLessThanOrEqual(MIB);
    expect(bytes.subarray(0, piece.length).equals(piece)).toBe(true);
    await pieces.return?.();
    expect(await pieces.next()).toEqual({ done: true, value: undefined });
  });

  it("A body may be given up before anything of it was read", async () => {
    const store = await createStore();
    await store.put(KEY, inPieces(randomBytes(2 * MIB)));
    for (let time = 0; time < 20; time += 1) await getAndGiveUp(store, KEY);
    expect((await readAll(store, KEY)).length).toBe(2 * MIB);
  });

  it("Many objects are put, read and deleted at the same time", async () => {
    const store = await createStore();
    const objects = Array.from({ length: 24 }, (_, at) => ({
      key: `parts/${at % 3}/${at}`,
      bytes: randomBytes(50_000 + at),
    }));
    await Promise.all(objects.map(({ key, bytes }) => store.put(key, inPieces(bytes, 10_000))));
    const found = await Promise.all(objects.map(({ key }) => readAll(store, key)));
    expect(found.map(sha)).toEqual(objects.map(({ bytes }) => sha(bytes)));
    const [gone, kept] = [objects.slice(0, 12), objects.slice(12)];
    await Promise.all([
      ...gone.map(({ key }) => store.delete(key)),
      ...gone.map((_, at) => store.put(`parts/${at % 3}/new-${at}`, inPieces(Buffer.of(at)))),
    ]);
    expect(await listed(store, "parts/")).toEqual(
      [...kept.map(({ key }) => key), ...gone.map((_, at) => `parts/${at % 3}/new-${at}`)].toSorted(),
    );
  });

  it("Of writers of one key at the same time, one wins whole", async () => {
    const store = await createStore();
    const all = Array.from({ length: 8 }, () => randomBytes(200_000));
    await Promise.all(all.map((bytes) => store.put(KEY, inPieces(bytes, 30_000))));
    expect(all.map(sha)).toContain(sha(await readAll(store, KEY)));
  });

  it("A reader keeps the object that it began to read while another takes its place", async () => {
    const store = await createStore();
    const [first, second] = [randomBytes(3 * MIB), randomBytes(3 * MIB)];
    await store.put(KEY, inPieces(first, MIB));
    const { body } = await store.get(KEY);
    await store.put(KEY, inPieces(second, MIB));
    expect(sha(await readWhole(body))).toBe(sha(first));
    expect(sha(await readAll(store, KEY))).toBe(sha(second));
  });
};

export async function* inPieces(bytes: Buffer, length = 64 * 1024): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function* breakingOff(length: number): AsyncGenerator<Uint8Array> {
  yield* inPieces(randomBytes(length));
  throw new Error("the writer hung up");
}

export const readAll = async (
  store: Pick<ObjectStore, "get">,
  key: string,
  range?: ByteRange,
): Promise<Buffer> => readWhole((await store.get(key, range)).body);

export const listed = async (store: Pick<ObjectStore, "list">, prefix: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys.toSorted();
};

export const sha = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

const read = async (store: ObjectStore, key: string) => {
  const { body, size } = await store.get(key);
  const bytes = await readWhole(body);
  return { size, sha: sha(bytes), length: bytes.length };
};

const getAndGiveUp = async (
  store: ObjectStore,
  key: string,
  range?: ByteRange,
): Promise<{ size: number }> => {
  const { body, size } = await store.get(key, range);
  await giveUpBody(body);
  return { size };
};
