import { open } from "node:fs/promises";

/**
 * A body that is read once, piece by piece, and lets go of its source when it has ended, failed or been given up. A
 * generator would do that only once its first piece has been asked for.
 */
export type Source = {
  /** Null at the end. */
  readonly read: () => Promise<Uint8Array | null>;
  /** Called once, also while a piece is being read. */
  readonly close: () => Promise<void>;
};

export const bodyOf = ({ read, close }: Source): AsyncIterable<Uint8Array> => {
  let isOver = false;
  const finish = async (): Promise<void> => {
    if (isOver) return;
    isOver = true;
    await close();
  };
  const next = async (): Promise<IteratorResult<Uint8Array>> => {
    if (isOver) return { done: true, value: undefined };
    try {
      const piece = await read();
      if (piece !== null) return { done: false, value: piece };
    } catch (error) {
      await finish().catch(() => undefined);
      throw error;
    }
    await finish();
    return { done: true, value: undefined };
  };
  const giveUp = async (): Promise<IteratorResult<Uint8Array>> => {
    await finish();
    return { done: true, value: undefined };
  };
  return { [Symbol.asyncIterator]: () => ({ next, return: giveUp }) };
};

const PIECE_BYTES = 256 * 1024;

/** A file of this machine, on its way into a store: a piece is good until the next one is asked for. */
export async function* bodyOfFile(path: string): AsyncGenerator<Uint8Array> {
  const piece = Buffer.allocUnsafe(PIECE_BYTES);
  const handle = await open(path);
  try {
    for (;;) {
      const { bytesRead } = await handle.read(piece, 0, PIECE_BYTES);
      if (bytesRead === 0) return;
      yield piece.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

/** Lets go of a body, whether or not it has been read. */
export const giveUpBody = async (body: AsyncIterable<Uint8Array>): Promise<void> => {
  await body[Symbol.asyncIterator]().return?.();
};

/** All of a body that is known to be small. */
export const readWhole = async (body: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
};
