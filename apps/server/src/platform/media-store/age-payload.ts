import { takeRandomBytes } from "../crypto/secrets.ts";
import { decrypt, deriveAgeKey, encrypt, SealBroken } from "./age.ts";
import type { ByteRange } from "./object-store.ts";

/**
 * The rest of a file in the age v1 format: a nonce, then chunks of 64 KiB, each sealed by itself with its number and
 * whether it is the last. So any of them opens alone, and none can be changed, moved or left out.
 */
const CHUNK = 64 * 1024;
export const SEALED_CHUNK = CHUNK + 16;
export const NONCE_BYTES = 16;

/** So many sealed chunks are handed on together, always in the same memory. */
const CHUNKS_TOGETHER = 4;

/** Seals a body as it comes, behind its header. A piece of what it yields is good until the next one is asked for. */
export async function* sealFile(
  fileKey: Buffer,
  header: Buffer,
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const nonce = takeRandomBytes(NONCE_BYTES);
  const key = payloadKey(fileKey, nonce);
  const held = Buffer.allocUnsafe(CHUNK);
  const beginning = Buffer.concat([header, nonce]);
  const sealed = Buffer.allocUnsafe(beginning.length + CHUNKS_TOGETHER * SEALED_CHUNK);
  let [filled, sealedBytes, index] = [0, beginning.copy(sealed), 0];
  const sealHeld = (isLast: boolean): void => {
    for (const bytes of encrypt(key, chunkNonce(index, isLast), held.subarray(0, filled)))
      sealedBytes += bytes.copy(sealed, sealedBytes);
    index += 1;
    filled = 0;
  };
  for await (const piece of body) {
    let taken = 0;
    while (taken < piece.length) {
      // Only when more follows is a full chunk known not to be the last.
      if (filled === CHUNK) sealHeld(false);
      if (sealedBytes + SEALED_CHUNK > sealed.length) {
        yield sealed.subarray(0, sealedBytes);
        sealedBytes = 0;
      }
      const part = piece.subarray(taken, taken + CHUNK - filled);
      held.set(part, filled);
      filled += part.length;
      taken += part.length;
    }
  }
  sealHeld(true);
  yield sealed.subarray(0, sealedBytes);
}

export const payloadKey = (fileKey: Buffer, nonce: Uint8Array): Uint8Array =>
  deriveAgeKey(fileKey, nonce, "payload");

/** What opens any part of one sealed file. */
export type Seal = {
  readonly key: Uint8Array;
  /** Where the first chunk begins. */
  readonly start: number;
  /** Of the sealed file. */
  readonly sealedSize: number;
  /** Of what is in it. */
  readonly size: number;
};

/** Null when no sealed file has this size. */
export const plainSize = (sealedSize: number, start: number): number | null => {
  const sealed = sealedSize - start;
  const size = sealed - 16 * Math.ceil(sealed / SEALED_CHUNK);
  const isEmpty = sealed === 16;
  const lastChunk = sealed % SEALED_CHUNK;
  return isEmpty || (sealed > 16 && (lastChunk === 0 || lastChunk > 16)) ? size : null;
};

const lastIndex = ({ size }: Seal): number => Math.max(0, Math.ceil(size / CHUNK) - 1);

/** The bytes of the sealed file that hold a range of what is in it. */
export const sealedRange = (seal: Seal, { start, end }: ByteRange): ByteRange => ({
  start: seal.start + Math.floor(start / CHUNK) * SEALED_CHUNK,
  end: Math.min(seal.start + (Math.floor(end / CHUNK) + 1) * SEALED_CHUNK, seal.sealedSize) - 1,
});

/** The last chunk alone, which shows that the file has all of its length. */
export const lastChunkRange = (seal: Seal): ByteRange => ({
  start: seal.start + lastIndex(seal) * SEALED_CHUNK,
  end: seal.sealedSize - 1,
});

export const openLastChunk = (seal: Seal, sealed: Buffer): Buffer => openChunk(seal, lastIndex(seal), sealed);

const openChunk = (seal: Seal, index: number, sealed: Buffer): Buffer => {
  try {
    return decrypt(seal.key, chunkNonce(index, index === lastIndex(seal)), sealed);
  } catch (error) {
    throw new SealBroken(`chunk ${index} was altered`, { cause: error });
  }
};

/** Reads a range of what is in the file from the bytes of `sealedRange`, a chunk at a time; null at the end. */
export const openRange = (
  seal: Seal,
  { start, end }: ByteRange,
  sealed: AsyncIterator<Uint8Array>,
): (() => Promise<Uint8Array | null>) => {
  const take = takeFrom(sealed);
  let index = Math.floor(start / CHUNK);
  return async () => {
    if (index * CHUNK > end) return null;
    const isLast = index === lastIndex(seal);
    const length = isLast ? seal.sealedSize - lastChunkRange(seal).start : SEALED_CHUNK;
    const plain = openChunk(seal, index, await take(length));
    const from = index * CHUNK;
    index += 1;
    return plain.subarray(Math.max(0, start - from), Math.min(plain.length, end + 1 - from));
  };
};

/** Takes exactly so many bytes at a time, copying only those of a chunk that comes in several pieces. */
const takeFrom = (pieces: AsyncIterator<Uint8Array>): ((length: number) => Promise<Buffer>) => {
  let held: Buffer = Buffer.alloc(0);
  const readMore = async (): Promise<void> => {
    const next = await pieces.next();
    if (next.done === true) throw new SealBroken("the file ended too soon");
    const { buffer, byteOffset, byteLength } = next.value;
    held = Buffer.from(buffer, byteOffset, byteLength);
  };
  return async (length) => {
    if (held.length === 0) await readMore();
    if (held.length < length) {
      const together = Buffer.allocUnsafe(length);
      for (let filled = 0; filled < length;) {
        if (held.length === 0) await readMore();
        const taken = held.copy(together, filled);
        held = held.subarray(taken);
        filled += taken;
      }
      return together;
    }
    const taken = held.subarray(0, length);
    held = held.subarray(length);
    return taken;
  };
};

const LAST = 11;

const chunkNonce = (index: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 5, 6);
  nonce[LAST] = isLast ? 1 : 0;
  return nonce;
};
