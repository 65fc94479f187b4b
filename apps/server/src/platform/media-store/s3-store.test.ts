import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { systemTimer } from "../time/system-clock.ts";
import { readWhole } from "./body.ts";
import { ObjectMissing, StoreFull, StoreUnavailable, type ObjectStore } from "./object-store.ts";
import { createS3Client, type S3Settings } from "./s3-client.ts";
import { createS3Store } from "./s3-store.ts";
import { objectStoreSuite } from "./suites/object-store.ts";
import { openS3Peer, type S3Peer } from "./suites/s3-peer.ts";
import { breakingOff, hashOf, inPieces, listKeys, readAll, testBytes } from "./suites/test-bytes.ts";

const KEY = "recordings/a/1.mp4";
const MIB = 1024 * 1024;
const HASTY = { answerMs: 10_000, silenceMs: 200, retryMs: [1, 2] };
const TRIES = 1 + HASTY.retryMs.length;

let peer: S3Peer;
beforeEach(async () => {
  peer = await openS3Peer();
});
afterEach(() => peer.close());

const createStore = (changed: Partial<S3Settings> = {}): ObjectStore =>
  createS3Store(createS3Client({ ...peer.settings, ...changed }, systemTimer));
const createHastyStore = (): ObjectStore => createS3Store(createS3Client(peer.settings, systemTimer, HASTY));

describe("the S3 store", () => {
  objectStoreSuite(async () => ({ store: createStore(), arrivedBytes: async () => peer.received() }));
});

describe("the S3 store on a service that fails", () => {
  it("A service that is out of order for a moment is asked again", async () => {
    const store = createHastyStore();
    peer.treat("answer-503", TRIES - 1);
    await store.put(KEY, inPieces(Buffer.from("x")));
    peer.treat("lose-answer", 1);
    expect((await readAll(store, KEY)).toString()).toBe("x");
    peer.treat("answer-503", 2);
    expect(await store.head(KEY)).toEqual({ size: 1 });
    peer.treat("lose-answer", 1);
    expect(await listKeys(store)).toEqual([KEY]);
    peer.treat("lose-answer", 1);
    await store.delete(KEY);
    expect(await store.head(KEY)).toBeNull();
  });

  it.each(["answer-503", "hang", "lose-answer"] as const)(
    "A service in manner “%s” is unavailable after a few tries",
    async (manner) => {
      const store = createS3Store(
        createS3Client(peer.settings, systemTimer, { ...HASTY, answerMs: manner === "hang" ? 50 : 10_000 }),
      );
      peer.treat(manner);
      const before = peer.asked.length;
      await expect(store.get(KEY)).rejects.toThrow(StoreUnavailable);
      expect(peer.asked.length - before).toBe(TRIES);
      const others = [
        store.put(KEY, inPieces(Buffer.from("x"))),
        store.head(KEY),
        store.delete(KEY),
        listKeys(store),
      ];
      await Promise.all(others.map((asked) => expect(asked).rejects.toThrow(StoreUnavailable)));
    },
  );

  it("A service that is not there is unavailable", async () => {
    const store = createHastyStore();
    await peer.close();
    await expect(store.get(KEY)).rejects.toThrow(StoreUnavailable);
    peer = await openS3Peer();
  });

  it("A service without room is full, and is not asked again", async () => {
    peer.treat("full");
    await expect(createHastyStore().put(KEY, inPieces(Buffer.from("x")))).rejects.toThrow(StoreFull);
    expect(peer.asked).toHaveLength(1);
  });

  it.each(["break-off", "fall-silent"] as const)(
    "An object whose body stops in manner “%s” is never taken for a whole one",
    async (manner) => {
      const store = createHastyStore();
      await store.put(KEY, inPieces(testBytes(MIB)));
      peer.treat(manner, 1);
      const { body, size } = await store.get(KEY);
      expect(size).toBe(MIB);
      await expect(readWhole(body)).rejects.toThrow(StoreUnavailable);
      expect(hashOf(await readAll(store, KEY))).toBe(hashOf(testBytes(MIB)));
    },
  );

  it("A reader that takes longer than the service may be silent still gets everything", async () => {
    const store = createHastyStore();
    await store.put(KEY, inPieces(testBytes(20 * MIB)));
    const { body } = await store.get(KEY);
    const pieces: Uint8Array[] = [];
    for await (const piece of body) {
      if (pieces.length === 0) await pause(2 * HASTY.silenceMs);
      pieces.push(piece);
    }
    expect(hashOf(Buffer.concat(pieces))).toBe(hashOf(testBytes(20 * MIB)));
  });

  it("A reader that pauses pauses the service, and one that gives up ends the transfer", async () => {
    const store = createStore();
    await store.put(KEY, inPieces(testBytes(24 * MIB), MIB));
    const { body } = await store.get(KEY);
    const pieces = body[Symbol.asyncIterator]();
    await pieces.next();
    await pause(300);
    const sent = peer.sent();
    expect(sent).toBeLessThan(16 * MIB);
    await pieces.return?.();
    await pause(50);
    expect(peer.sent() - sent).toBeLessThan(4 * MIB);
  });
});

describe("the S3 store's uploads in parts", () => {
  it("An upload whose body breaks off, or whose service fails, is given up there as well", async () => {
    const store = createHastyStore();
    await expect(store.put(KEY, breakingOff(20 * MIB))).rejects.toThrow("the writer hung up");
    expect(peer.asked.some((line) => line.startsWith("DELETE"))).toBe(true);
    expect(peer.shelf.openUploads()).toBe(0);
    async function* withFailure(): AsyncGenerator<Uint8Array> {
      yield testBytes(17 * MIB);
      peer.treat("answer-503", TRIES);
      yield testBytes(9 * MIB);
    }
    await expect(store.put(KEY, withFailure())).rejects.toThrow(StoreUnavailable);
    expect(peer.shelf.openUploads()).toBe(0);
    expect(await store.head(KEY)).toBeNull();
  });

  it("An upload that fails after the service began to answer with success has failed", async () => {
    const store = createHastyStore();
    peer.shelf.refuseToEnd();
    await expect(store.put(KEY, inPieces(testBytes(9 * MIB)))).rejects.toThrow(StoreUnavailable);
    expect(await store.head(KEY)).toBeNull();
    expect(peer.shelf.openUploads()).toBe(0);
  });
});

describe("the S3 store's access", () => {
  it.each([{ secretKey: "wrong" }, { accessKey: "wrong" }, { region: "wrong" }])(
    "With %j the peer refuses every request, and nothing seems missing",
    async (wrong) => {
      await createStore().put(KEY, inPieces(Buffer.from("x")));
      const store = createStore(wrong);
      await expect(store.put(KEY, inPieces(Buffer.from("y")))).rejects.toThrow("SignatureDoesNotMatch");
      await expect(store.get(KEY)).rejects.toThrow(StoreUnavailable);
      await expect(store.head(KEY)).rejects.toThrow(StoreUnavailable);
      await expect(store.delete(KEY)).rejects.toThrow(StoreUnavailable);
      await expect(listKeys(store)).rejects.toThrow(StoreUnavailable);
      expect((await readAll(createStore(), KEY)).toString()).toBe("x");
    },
  );

  it("The peer refuses a request whose body, path or headers are not those that were signed", async () => {
    const [signed] = await watchFetch(() => createStore().put(KEY, inPieces(Buffer.from("x"))));
    const { url, init } = signed!;
    expect((await fetch(url, init)).status).toBe(200);
    expect((await fetch(url, { ...init, body: "y" })).status).toBe(400);
    expect((await fetch(`${url}2`, init)).status).toBe(403);
    expect((await fetch(`${url}?uploads`, init)).status).toBe(403);
    expect((await fetch(url, { ...init, method: "DELETE" })).status).toBe(403);
    const headers = new Headers(init.headers);
    headers.set("x-amz-date", "20200101T000000Z");
    expect((await fetch(url, { ...init, headers })).status).toBe(403);
    expect((await fetch(url, { method: "PUT", body: "x" })).status).toBe(403);
  });

  it("In a bucket that does not exist nothing seems missing", async () => {
    const store = createStore({ bucket: "elsewhere" });
    await expect(store.head(KEY)).rejects.toThrow(StoreUnavailable);
    await expect(store.get(KEY)).rejects.toThrow(StoreUnavailable);
    await expect(store.get(KEY)).rejects.not.toThrow(ObjectMissing);
    await expect(store.delete(KEY)).rejects.toThrow(StoreUnavailable);
    await expect(listKeys(store)).rejects.toThrow(StoreUnavailable);
  });
});

type Sent = { readonly url: string; readonly init: RequestInit };

/** What is sent while it acts. */
const watchFetch = async (act: () => Promise<unknown>): Promise<readonly Sent[]> => {
  const sent: Sent[] = [];
  const original = globalThis.fetch;
  globalThis.fetch = (url, init = {}) => {
    const { signal: _signal, ...kept } = init;
    sent.push({ url: url instanceof URL ? url.href : "", init: kept });
    return original(url, init);
  };
  try {
    await act();
  } finally {
    globalThis.fetch = original;
  }
  return sent;
};
