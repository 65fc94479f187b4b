import { createHash } from "node:crypto";
import type { Container } from "./transcoder.ts";
import { containerOf, isJpeg, MARK_BYTES } from "./container.ts";

/** What was seen of a part as it went by. */
export type SeenPart = {
  readonly size: number;
  readonly sha256: Buffer;
  readonly container: Container | null;
};

export class WrongType extends Error {}
export class EmptyPart extends Error {}

export type CheckedPart = {
  /** The bytes themselves. Throws before the first of them where there is none, or they begin as no recording does. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Of what has gone by. */
  readonly seen: () => SeenPart;
};

/** What a part has to begin with: nothing, a file of a recorder, or a picture. */
export type Beginning = "any" | "recording" | "cover";

/** Lets a part by on its way to the store, so that it is read once and never whole in memory. */
export const checkPart = (body: AsyncIterable<Uint8Array>, wanted: Beginning): CheckedPart => {
  const hash = createHash("sha256");
  let size = 0;
  let container: Container | null = null;
  const judge = (mark: Buffer): void => {
    container = containerOf(mark);
    if (wanted === "recording" && container === null) throw new WrongType();
    if (wanted === "cover" && !isJpeg(mark)) throw new WrongType();
  };
  async function* checked(): AsyncGenerator<Uint8Array> {
    let held: Buffer | null = Buffer.alloc(0);
    for await (const chunk of body) {
      hash.update(chunk);
      size += chunk.length;
      if (held === null) {
        yield chunk;
        continue;
      }
      held = Buffer.concat([held, chunk]);
      if (held.length < MARK_BYTES) continue;
      judge(held);
      yield held;
      held = null;
    }
    if (held === null) return;
    if (held.length === 0) throw new EmptyPart();
    judge(held);
    yield held;
  }
  return { body: checked(), seen: () => ({ size, sha256: hash.copy().digest(), container }) };
};
