import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bodyOf } from "./body.ts";
import { createFolderStore } from "./folder-store.ts";
import { StoreUnavailable, type ObjectStore } from "./object-store.ts";
import { objectStoreSuite } from "./suites/object-store.ts";
import { breakingOff, hashOf, inPieces, listKeys, readAll, testBytes } from "./suites/test-bytes.ts";
import { createTwoStores, moveObject } from "./two-stores.ts";

const KEY = "recordings/a/1.mp4";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "afterword-two-"));
});
afterAll(() => rm(folder, { recursive: true }));

const emptyStore = async (): Promise<ObjectStore> => createFolderStore(await mkdtemp(join(folder, "root-")));

const openTwo = async () => {
  const [first, second] = [await emptyStore(), await emptyStore()];
  return { first, second, both: createTwoStores(first, second) };
};

describe("two stores as one", () => {
  objectStoreSuite(async () => {
    const { both } = await openTwo();
    let arrived = 0;
    const put: ObjectStore["put"] = (key, body) =>
      both.put(
        key,
        counting(body, (bytes) => (arrived += bytes)),
      );
    return { store: { ...both, put }, arrivedBytes: async () => arrived };
  });

  it("What lies in the second store is read, listed and deleted, and what is new goes to the first", async () => {
    const { first, second, both } = await openTwo();
    await second.put("a/1", inPieces(Buffer.from("old")));
    await second.put("a/2", inPieces(Buffer.from("old")));
    await both.put("a/3", inPieces(Buffer.from("new")));
    expect((await readAll(both, "a/1")).toString()).toBe("old");
    expect(await both.head("a/2")).toEqual({ size: 3 });
    expect(await listKeys(both, "a/")).toEqual(["a/1", "a/2", "a/3"]);
    expect(await listKeys(first)).toEqual(["a/3"]);
    await both.put("a/1", inPieces(Buffer.from("newer")));
    expect([await listKeys(first), await listKeys(second)]).toEqual([["a/1", "a/3"], ["a/2"]]);
    for (const key of await listKeys(both)) await both.delete(key);
    expect([await listKeys(first), await listKeys(second)]).toEqual([[], []]);
  });

  it("An object that is in both is listed once, and read from the first", async () => {
    const { first, second, both } = await openTwo();
    await first.put(KEY, inPieces(Buffer.from("moved")));
    await second.put(KEY, inPieces(Buffer.from("old")));
    expect(await listKeys(both)).toEqual([KEY]);
    expect((await readAll(both, KEY)).toString()).toBe("moved");
  });

  it("A first store that is away is not taken for one that has nothing", async () => {
    const { second } = await openTwo();
    await second.put(KEY, inPieces(Buffer.from("old")));
    const away = () => Promise.reject(new StoreUnavailable("away"));
    const both = createTwoStores({ ...second, get: away, head: away }, second);
    await expect(both.get(KEY)).rejects.toThrow(StoreUnavailable);
    await expect(both.head(KEY)).rejects.toThrow(StoreUnavailable);
  });
});

describe("moveObject", () => {
  it("A body that the first store did not read is let go", async () => {
    const { first, second } = await openTwo();
    await second.put(KEY, inPieces(testBytes(1_000)));
    let isGivenUp = false;
    const body = bodyOf({ read: async () => null, close: async () => void (isGivenUp = true) });
    const watched = { ...second, get: async () => ({ size: 1_000, body }) };
    const full = { ...first, put: () => Promise.reject(new StoreUnavailable("away")) };
    await expect(moveObject(full, watched, KEY)).rejects.toThrow(StoreUnavailable);
    expect(isGivenUp).toBe(true);
  });

  it("A move that was cut off is finished by the next one, and the object can be read all the time", async () => {
    const { first, second, both } = await openTwo();
    const bytes = testBytes(300_000);
    await second.put(KEY, inPieces(bytes));
    const breaking = { ...first, put: () => first.put(KEY, breakingOff(100_000)) };
    await expect(moveObject(breaking, second, KEY)).rejects.toThrow("the writer hung up");
    expect(hashOf(await readAll(both, KEY))).toBe(hashOf(bytes));
    const stuck = { ...second, delete: () => Promise.reject(new StoreUnavailable("away")) };
    await expect(moveObject(first, stuck, KEY)).rejects.toThrow(StoreUnavailable);
    expect(hashOf(await readAll(both, KEY))).toBe(hashOf(bytes));
    expect(await moveObject(first, second, KEY)).toEqual({ isMoved: false, bytes: 0 });
    expect([await listKeys(first), await listKeys(second)]).toEqual([[KEY], []]);
    expect(hashOf(await readAll(both, KEY))).toBe(hashOf(bytes));
  });

  it("A copy that is shorter than the object is no copy, and the object stays", async () => {
    const { first, second } = await openTwo();
    await second.put(KEY, inPieces(testBytes(1_000)));
    const short = { ...first, put: () => first.put(KEY, inPieces(testBytes(10))) };
    await expect(moveObject(short, second, KEY)).rejects.toThrow("did not arrive whole");
    expect(await second.head(KEY)).toEqual({ size: 1_000 });
  });
});

async function* counting(
  body: AsyncIterable<Uint8Array>,
  count: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const piece of body) {
    yield piece;
    count(piece.length);
  }
}
