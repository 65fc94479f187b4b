import { expect, it } from "vitest";
import { readWhole } from "../body.ts";
import { ObjectMissing } from "../object-store.ts";
import { streamingSuite, type CreateStore } from "./object-streams.ts";
import {
  getAndGiveUp,
  hashOf,
  inPieces,
  inTheSameMemory,
  listKeys,
  readAll,
  testBytes,
} from "./test-bytes.ts";

const KEY = "recordings/0b5a7c1e-7f0c-4f0e-9b57-0d5c5e6f7a8b/1795000000000.mp4";

/** What every object store must do. */
export const objectStoreSuite = (createStore: CreateStore): void => {
  keepsObjects(createStore);
  readsRanges(createStore);
  forgetsObjects(createStore);
  listsObjects(createStore);
  refusesKeys(createStore);
  streamingSuite(createStore);
};

const keepsObjects = (createStore: CreateStore): void => {
  it("The store returns an object as it was put", async () => {
    const { store } = await createStore();
    const bytes = testBytes(300_000);
    await store.put(KEY, inPieces(bytes, 70_000));
    const { body, size } = await store.get(KEY);
    expect(size).toBe(bytes.length);
    expect(hashOf(await readWhole(body))).toBe(hashOf(bytes));
    expect(await store.head(KEY)).toEqual({ size: bytes.length });
  });

  it("The store keeps a body whose pieces come one after the other in the same memory", async () => {
    const { store } = await createStore();
    const bytes = testBytes(300_000);
    await store.put(KEY, inTheSameMemory(bytes, 70_000));
    expect(hashOf(await readAll(store, KEY))).toBe(hashOf(bytes));
  });

  it("The store keeps an empty object", async () => {
    const { store } = await createStore();
    await store.put(KEY, inPieces(Buffer.alloc(0)));
    expect(await store.head(KEY)).toEqual({ size: 0 });
    expect((await readAll(store, KEY)).length).toBe(0);
  });

  it("A second object takes the place of the first", async () => {
    const { store } = await createStore();
    await store.put(KEY, inPieces(Buffer.from("the first, which is longer")));
    await store.put(KEY, inPieces(Buffer.from("the second")));
    expect((await readAll(store, KEY)).toString()).toBe("the second");
    expect(await store.head(KEY)).toEqual({ size: 10 });
  });
};

const readsRanges = (createStore: CreateStore): void => {
  it.each([
    [{ start: 0, end: 0 }, 0, 1],
    [{ start: 5, end: 9 }, 5, 10],
    [{ start: 90, end: 99 }, 90, 100],
    [{ start: 90, end: 4_000 }, 90, 100],
    [{ start: 0, end: 99 }, 0, 100],
  ])("The store returns the range %j, as far as the object goes", async (range, from, to) => {
    const { store } = await createStore();
    const bytes = testBytes(100);
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
    const { store } = await createStore();
    await store.put(KEY, inPieces(testBytes(100)));
    await expect(store.get(KEY, range)).rejects.toThrow(RangeError);
  });
};

const forgetsObjects = (createStore: CreateStore): void => {
  it("An object that was never put is missing, and deleting it is no mistake", async () => {
    const { store } = await createStore();
    await expect(store.get(KEY)).rejects.toThrow(ObjectMissing);
    await expect(store.get(KEY, { start: 0, end: 1 })).rejects.toThrow(ObjectMissing);
    expect(await store.head(KEY)).toBeNull();
    await store.delete(KEY);
    expect(await listKeys(store)).toEqual([]);
  });

  it("The folder of an object is no object", async () => {
    const { store } = await createStore();
    await store.put("a/b/c", inPieces(Buffer.from("x")));
    expect(await store.head("a/b")).toBeNull();
    await expect(store.get("a/b")).rejects.toThrow(ObjectMissing);
    await store.delete("a/b");
    expect(await listKeys(store)).toEqual(["a/b/c"]);
  });

  it("A deleted object is gone", async () => {
    const { store } = await createStore();
    await store.put(KEY, inPieces(Buffer.from("x")));
    await store.delete(KEY);
    await expect(store.get(KEY)).rejects.toThrow(ObjectMissing);
    expect(await store.head(KEY)).toBeNull();
    expect(await listKeys(store)).toEqual([]);
    await store.put(KEY, inPieces(Buffer.from("again")));
    expect((await readAll(store, KEY)).toString()).toBe("again");
  });
};

const listsObjects = (createStore: CreateStore): void => {
  it("The store lists exactly the objects whose key begins with the prefix", async () => {
    const { store } = await createStore();
    const keys = ["a/1", "a/2", "a/3", "ab/1", "b/x/1", "b/x/2", "b/y/1", "a.jpg"];
    for (const key of keys) await store.put(key, inPieces(Buffer.from(key)));
    expect(await listKeys(store)).toEqual(keys.toSorted());
    expect(await listKeys(store, "a/")).toEqual(["a/1", "a/2", "a/3"]);
    expect(await listKeys(store, "a")).toEqual(["a.jpg", "a/1", "a/2", "a/3", "ab/1"]);
    expect(await listKeys(store, "b/x")).toEqual(["b/x/1", "b/x/2"]);
    expect(await listKeys(store, "a/1")).toEqual(["a/1"]);
    expect(await listKeys(store, "c/")).toEqual([]);
  });

  it("The list says size and time of each object", async () => {
    const { store } = await createStore();
    await store.put("a/1", inPieces(testBytes(1_234)));
    for await (const { key, size, at } of store.list("a/")) {
      expect({ key, size }).toEqual({ key: "a/1", size: 1_234 });
      expect(at.getTime()).toBeGreaterThan(Date.parse("2020-01-01"));
    }
  });
};

const refusesKeys = (createStore: CreateStore): void => {
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
    const { store } = await createStore();
    await expect(store.put(key, inPieces(Buffer.from("x")))).rejects.toThrow("is no key");
    await expect(store.get(key)).rejects.toThrow("is no key");
    await expect(store.head(key)).rejects.toThrow("is no key");
    await expect(store.delete(key)).rejects.toThrow("is no key");
    expect(await listKeys(store)).toEqual([]);
  });
};
