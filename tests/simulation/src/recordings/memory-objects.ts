import { bodyOf, readWhole } from "@afterword/server/platform/media-store/body";
import { checkObjectKey, checkPrefix, clampRange } from "@afterword/server/platform/media-store/object-key";
import {
  ObjectMissing,
  type ByteRange,
  type ObjectKey,
  type ObjectStore,
} from "@afterword/server/platform/media-store/object-store";

export type StoredBytes = { readonly bytes: Buffer; readonly at: Date };

/** The shelf behind an object store, which the checker may look into. */
export type Shelf = Map<ObjectKey, StoredBytes>;

const PIECE_BYTES = 256 * 1024;

/** An object store in memory; it passes the suite of its port. `now`: wall time in milliseconds. */
export const createMemoryObjects = (shelf: Shelf, now: () => number): ObjectStore => ({
  put: async (key, body) => {
    checkObjectKey(key);
    const bytes = await readWhole(body);
    shelf.set(key, { bytes, at: new Date(now()) });
  },
  get: async (key, range) => {
    checkObjectKey(key);
    const found = shelf.get(key);
    if (found === undefined) throw new ObjectMissing(`there is no object ${key}`);
    return { size: found.bytes.length, body: piecesOf(found.bytes, range) };
  },
  head: async (key) => {
    checkObjectKey(key);
    const found = shelf.get(key);
    return found === undefined ? null : { size: found.bytes.length };
  },
  delete: async (key) => {
    checkObjectKey(key);
    shelf.delete(key);
  },
  list: (prefix) => {
    checkPrefix(prefix);
    return listed(shelf, prefix);
  },
});

async function* listed(shelf: Shelf, prefix: string): ReturnType<ObjectStore["list"]> {
  const keys = [...shelf.keys()].filter((key) => key.startsWith(prefix));
  for (const key of keys) {
    const found = shelf.get(key);
    if (found !== undefined) yield { key, size: found.bytes.length, at: found.at };
  }
}

const piecesOf = (bytes: Buffer, range: ByteRange | undefined): AsyncIterable<Uint8Array> => {
  const { start, end } =
    range === undefined ? { start: 0, end: bytes.length - 1 } : clampRange(range, bytes.length);
  let at = start;
  const read = async (): Promise<Uint8Array | null> => {
    if (at > end) return null;
    const piece = bytes.subarray(at, Math.min(at + PIECE_BYTES, end + 1));
    at += piece.length;
    return piece;
  };
  return bodyOf({ read, close: async () => undefined });
};
