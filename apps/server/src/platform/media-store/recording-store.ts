import { deriveKeys, type MasterKey } from "../crypto/master-key.ts";
import {
  createIdentity,
  headerBytes,
  LONGEST_HEADER,
  makeFileKey,
  openHeader,
  sealHeader,
  SealBroken,
} from "./age.ts";
import type { Identity } from "./age.ts";
import {
  lastChunkRange,
  NONCE_BYTES,
  openLastChunk,
  openRange,
  payloadKey,
  plainSize,
  sealedRange,
  sealFile,
  type Seal,
} from "./age-payload.ts";
import { bodyOf, readWhole } from "./body.ts";
import { createRecent, type Recent } from "./recent.ts";
import { clampRange } from "./object-key.ts";
import { ObjectMissing } from "./object-store.ts";
import type { ByteRange, ListedObject, ObjectKey, ObjectStore, StoredObject } from "./object-store.ts";

/**
 * Recordings at rest (behaviour §5): each is an age file of its own in the object store, sealed for a key that follows
 * from the master key, bound to its name, and read by ranges (docs/decisions/050). All sizes are those of the recording
 * itself.
 */
export type RecordingStore = {
  /** Writes all of it or nothing; over an older one of that key. On stable storage when it resolves. */
  readonly put: (key: ObjectKey, body: AsyncIterable<Uint8Array>) => Promise<{ readonly size: number }>;
  /**
   * Rejects with ObjectMissing, with SealBroken for what was altered, with RangeError for a range outside. Its pieces may
   * be kept.
   */
  readonly get: (key: ObjectKey, range?: ByteRange) => Promise<StoredObject>;
  readonly head: (key: ObjectKey) => Promise<{ readonly size: number } | null>;
  readonly has: (key: ObjectKey) => Promise<boolean>;
  readonly delete: (key: ObjectKey) => Promise<void>;
  readonly list: (prefix: string) => AsyncIterable<ListedObject>;
  /** Whether it answers at all. Never rejects. */
  readonly isReachable: () => Promise<boolean>;
  /** Seals the key of the file anew where an older master key sealed it; what is in the file stays as it lies. */
  readonly reseal: (key: ObjectKey) => Promise<Resealed>;
};

export type Resealed = "resealed" | "was-current" | "missing";

/** The keys of every master key that is believed; the first seals, all open. */
export const recordingIdentities = (master: MasterKey): readonly [Identity, ...Identity[]] => {
  const [current, ...others] = deriveKeys(master, "recordings").map(createIdentity);
  if (current === undefined) throw new Error("a master key has no key");
  return [current, ...others];
};

export const createRecordingStore = (objects: ObjectStore, master: MasterKey): RecordingStore => {
  const identities = recordingIdentities(master);
  const store: Opened = { objects, identities, recent: createRecent(RECENT_FILES) };
  return {
    put: (key, body) => putSealed(store, key, body),
    get: (key, range) => getOpened(store, key, range),
    head: async (key) => {
      const found = await objects.head(key);
      return found === null ? null : { size: plainSizeOf(key, found.size) };
    },
    has: async (key) => (await objects.head(key)) !== null,
    delete: async (key) => {
      store.recent.forget(key);
      await objects.delete(key);
    },
    list: (prefix) => listOpened(objects, prefix),
    isReachable: () =>
      objects.head(NO_OBJECT).then(
        () => true,
        () => false,
      ),
    reseal: (key) => reseal(store, key),
  };
};

const NO_OBJECT = "probe";

/** Whose keys are remembered: a player asks for many ranges of the same file. */
const RECENT_FILES = 500;

type Opened = {
  readonly objects: ObjectStore;
  readonly identities: readonly [Identity, ...Identity[]];
  readonly recent: Recent<Seal>;
};

const putSealed = async (
  { objects, identities, recent }: Opened,
  key: ObjectKey,
  body: AsyncIterable<Uint8Array>,
): Promise<{ readonly size: number }> => {
  let size = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const piece of body) {
      size += piece.length;
      yield piece;
    }
  }
  const fileKey = makeFileKey();
  recent.forget(key);
  await objects.put(key, sealFile(fileKey, sealHeader(fileKey, identities[0], key), counted()));
  recent.forget(key);
  return { size };
};

/** What is remembered of a file may be of one that was there before, written over by another server. */
const getOpened = async (store: Opened, key: ObjectKey, range?: ByteRange): Promise<StoredObject> => {
  const known = store.recent.find(key);
  if (known !== undefined) {
    const object = await read(store, { key, seal: known, range }).catch(nullIfBroken);
    if (object !== null) return object;
    store.recent.forget(key);
  }
  const seal = await openSeal(store, key);
  const object = await read(store, { key, seal, range });
  store.recent.keep(key, seal);
  return object;
};

const nullIfBroken = (error: unknown): null => {
  if (error instanceof SealBroken || error instanceof ObjectMissing || error instanceof RangeError)
    return null;
  throw error;
};

/** Opens the header, and the last chunk: nobody has cut anything off. */
const openSeal = async ({ objects, identities }: Opened, key: ObjectKey): Promise<Seal> => {
  const { body, size: sealedSize } = await objects.get(key, { start: 0, end: LONGEST_HEADER - 1 });
  const beginning = await readWhole(body);
  const { fileKey, length } = openHeader(beginning, identities, key);
  const start = length + NONCE_BYTES;
  const size = plainSize(sealedSize, start);
  if (size === null) throw new SealBroken(`${key} was cut off`);
  const seal = { key: payloadKey(fileKey, beginning.subarray(length, start)), start, sealedSize, size };
  const last = await objects.get(key, lastChunkRange(seal));
  openLastChunk(seal, await readWhole(last.body));
  return seal;
};

type Reading = { readonly key: ObjectKey; readonly seal: Seal; readonly range: ByteRange | undefined };

/** Opens the first chunk before it resolves, so that what is broken is known before an answer has begun. */
const read = async ({ objects }: Opened, { key, seal, range }: Reading): Promise<StoredObject> => {
  const { size } = seal;
  const asked = range ?? { start: 0, end: Math.max(0, size - 1) };
  const wanted = range === undefined ? asked : clampRange(range, size);
  const found = await objects.get(key, sealedRange(seal, wanted));
  const pieces = found.body[Symbol.asyncIterator]();
  const close = async (): Promise<void> => void (await pieces.return?.());
  try {
    if (found.size !== seal.sealedSize) throw new SealBroken(`${key} has another size than before`);
    const next = openRange(seal, wanted, pieces);
    let first = await next();
    const readNext = async (): Promise<Uint8Array | null> => {
      const piece = first ?? (await next());
      first = null;
      return piece;
    };
    return { size, body: bodyOf({ read: readNext, close }) };
  } catch (error) {
    await close();
    throw error;
  }
};

/** Of an object that lies in the store with this size. */
export const plainSizeOf = (key: ObjectKey, sealedSize: number): number =>
  plainSize(sealedSize, headerBytes(key) + NONCE_BYTES) ?? 0;

async function* listOpened(objects: ObjectStore, prefix: string): AsyncGenerator<ListedObject> {
  for await (const { key, size, at } of objects.list(prefix)) yield { key, size: plainSizeOf(key, size), at };
}

/** Header and payload come from one reading, so that they are of the same file even while another is written. */
const reseal = async ({ objects, identities }: Opened, key: ObjectKey): Promise<Resealed> => {
  const first = await objects.get(key, { start: 0, end: LONGEST_HEADER - 1 }).catch(nullIfMissing);
  if (first === null) return "missing";
  if (openHeader(await readWhole(first.body), identities, key).by === 0) return "was-current";
  const found = await objects.get(key).catch(nullIfMissing);
  if (found === null) return "missing";
  const pieces = found.body[Symbol.asyncIterator]();
  try {
    const beginning = await readAtLeast(pieces, headerBytes(key));
    const { fileKey, by, length } = openHeader(beginning, identities, key);
    if (by === 0) return "was-current";
    const header = sealHeader(fileKey, identities[0], key);
    await objects.put(key, resumed([header, beginning.subarray(length)], pieces));
    return "resealed";
  } finally {
    await pieces.return?.();
  }
};

const nullIfMissing = (error: unknown): null => {
  if (error instanceof ObjectMissing) return null;
  throw error;
};

const readAtLeast = async (pieces: AsyncIterator<Uint8Array>, length: number): Promise<Buffer> => {
  let have = Buffer.alloc(0);
  while (have.length < length) {
    const next = await pieces.next();
    if (next.done === true) return have;
    have = Buffer.concat([have, next.value]);
  }
  return have;
};

async function* resumed(
  beginning: readonly Uint8Array[],
  pieces: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* beginning;
  for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) yield next.value;
}
