import { createCipheriv, createHash } from "node:crypto";
import { giveUpBody, readWhole } from "../body.ts";
import type { ByteRange, ObjectStore, StoredObject } from "../object-store.ts";

/** Bytes without a pattern, the same for the same seed. */
export const testBytes = (length: number, seed = 1): Buffer =>
  createCipheriv("aes-128-ctr", Buffer.alloc(16, seed), Buffer.alloc(16)).update(Buffer.alloc(length));

/** Whole numbers below the limit, the same for the same seed. */
export const testNumbers = (count: number, limit: number, seed = 1): readonly number[] => {
  const bytes = testBytes(4 * count, seed);
  return Array.from({ length: count }, (_, at) => bytes.readUInt32BE(4 * at) % limit);
};

export async function* inPieces(bytes: Uint8Array, length = 64 * 1024): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

/** As what seals a recording does: a piece is good only until the next one is asked for. */
export async function* inTheSameMemory(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  const memory = Buffer.alloc(length);
  for await (const piece of inPieces(bytes, length)) {
    memory.set(piece);
    yield memory.subarray(0, piece.length);
  }
}

export async function* breakingOff(length: number): AsyncGenerator<Uint8Array> {
  yield* inPieces(testBytes(length));
  throw new Error("the writer hung up");
}

type Readable = Pick<ObjectStore, "get">;

export const readAll = async (store: Readable, key: string, range?: ByteRange): Promise<Buffer> =>
  readWhole((await store.get(key, range)).body);

export const getAndGiveUp = async (
  store: Readable,
  key: string,
  range?: ByteRange,
): Promise<Pick<StoredObject, "size">> => {
  const { body, size } = await store.get(key, range);
  await giveUpBody(body);
  return { size };
};

export const listKeys = async (store: Pick<ObjectStore, "list">, prefix = ""): Promise<readonly string[]> => {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys.toSorted();
};

/** Compared instead of the bytes, which a failing test would print. */
export const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
