import { expect, it } from "vitest";
import { readWhole } from "../body.ts";
import type { ObjectStore } from "../object-store.ts";
import { breakingOff, getAndGiveUp, hashOf, inPieces, listKeys, readAll, testBytes } from "./test-bytes.ts";

/** A store that holds nothing yet. */
export type TriedStore = {
  readonly store: ObjectStore;
  /** How much of the bodies that were put has come out at the other end so far. */
  readonly arrivedBytes: () => Promise<number>;
};

export type CreateStore = () => Promise<TriedStore>;

const KEY = "recordings/0b5a7c1e-7f0c-4f0e-9b57-0d5c5e6f7a8b/1795000000000.mp4";
const MIB = 1024 * 1024;

/** What every object store must do with bodies that are large, slow, broken, or many at once. */
export const streamingSuite = (createStore: CreateStore): void => {
  putsBodies(createStore);
  readsBodies(createStore);
  servesMany(createStore);
};

const putsBodies = (createStore: CreateStore): void => {
  it.each([0, 1, 40, 6 * MIB, 9 * MIB])(
    "A body that breaks off after %d bytes leaves the object as it was",
    async (length) => {
      const { store } = await createStore();
      await expect(store.put(KEY, breakingOff(length))).rejects.toThrow("the writer hung up");
      expect(await store.head(KEY)).toBeNull();
      expect(await listKeys(store)).toEqual([]);
      await store.put(KEY, inPieces(Buffer.from("whole")));
      await expect(store.put(KEY, breakingOff(length))).rejects.toThrow("the writer hung up");
      expect((await readAll(store, KEY)).toString()).toBe("whole");
    },
  );

  it.each([8 * MIB - 1, 8 * MIB, 8 * MIB + 1, 16 * MIB, 21 * MIB + 7])(
    "An object of %d bytes comes back whole, and by ranges over the seams of its parts",
    async (length) => {
      const { store } = await createStore();
      const bytes = testBytes(length);
      await store.put(KEY, inPieces(bytes, 1_000_003));
      expect(await store.head(KEY)).toEqual({ size: length });
      expect(hashOf(await readAll(store, KEY))).toBe(hashOf(bytes));
      for (const start of [0, 5 * MIB - 3, 8 * MIB - 3, 16 * MIB - 3].filter((at) => at < length)) {
        const part = await readAll(store, KEY, { start, end: start + 9 });
        expect(part.equals(bytes.subarray(start, start + 10))).toBe(true);
      }
    },
  );

  it("The store takes no more of a body than it can pass on", async () => {
    const { store, arrivedBytes } = await createStore();
    let [given, held] = [0, 0];
    async function* watched(): AsyncGenerator<Uint8Array> {
      for (let at = 0; at < 20; at += 1) {
        held = Math.max(held, given - (await arrivedBytes()));
        given += MIB;
        yield Buffer.alloc(MIB, at);
      }
    }
    await store.put(KEY, watched());
    expect(await store.head(KEY)).toEqual({ size: 20 * MIB });
    expect(held).toBeLessThanOrEqual(17 * MIB);
  });
};

const readsBodies = (createStore: CreateStore): void => {
  it("A reader that takes its time keeps the store from reading ahead, and may give up", async () => {
    const { store } = await createStore();
    const bytes = testBytes(4 * MIB);
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
    const { store } = await createStore();
    await store.put(KEY, inPieces(testBytes(2 * MIB)));
    for (let time = 0; time < 20; time += 1) await getAndGiveUp(store, KEY);
    expect((await readAll(store, KEY)).length).toBe(2 * MIB);
  });

  it("A reader keeps the object that it began to read while another takes its place", async () => {
    const { store } = await createStore();
    const [first, second] = [testBytes(3 * MIB, 1), testBytes(3 * MIB, 2)];
    await store.put(KEY, inPieces(first, MIB));
    const { body } = await store.get(KEY);
    await store.put(KEY, inPieces(second, MIB));
    expect(hashOf(await readWhole(body))).toBe(hashOf(first));
    expect(hashOf(await readAll(store, KEY))).toBe(hashOf(second));
  });
};

const servesMany = (createStore: CreateStore): void => {
  it("Many objects are put, read and deleted at the same time", async () => {
    const { store } = await createStore();
    const objects = Array.from({ length: 24 }, (_, at) => ({
      key: `parts/${at % 3}/${at}`,
      bytes: testBytes(50_000 + at, at),
    }));
    await Promise.all(objects.map(({ key, bytes }) => store.put(key, inPieces(bytes, 10_000))));
    const found = await Promise.all(objects.map(({ key }) => readAll(store, key)));
    expect(found.map(hashOf)).toEqual(objects.map(({ bytes }) => hashOf(bytes)));
    const [gone, kept] = [objects.slice(0, 12), objects.slice(12)];
    await Promise.all([
      ...gone.map(({ key }) => store.delete(key)),
      ...gone.map((_, at) => store.put(`parts/${at % 3}/new-${at}`, inPieces(Buffer.of(at)))),
    ]);
    expect(await listKeys(store, "parts/")).toEqual(
      [...kept.map(({ key }) => key), ...gone.map((_, at) => `parts/${at % 3}/new-${at}`)].toSorted(),
    );
  });

  it("Of writers of one key at the same time, one wins whole", async () => {
    const { store } = await createStore();
    const all = Array.from({ length: 8 }, (_, at) => testBytes(200_000, at));
    await Promise.all(all.map((bytes) => store.put(KEY, inPieces(bytes, 30_000))));
    expect(all.map(hashOf)).toContain(hashOf(await readAll(store, KEY)));
  });
};
