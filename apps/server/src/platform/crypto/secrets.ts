import { hash, randomFillSync } from "node:crypto";

/** How the secret of a link or a token is kept for look-up: it has 256 random bits, so a plain hash is enough. */
export const hashSecret = (secret: string): string => hash("sha256", secret, "base64url");

/** Asking the machine for them costs more than what they are wanted for, so they are fetched ahead. */
const AHEAD = 4_096;

const ahead = Buffer.alloc(AHEAD);
let used = AHEAD;

/** Bytes from the machine's random source, at most 4,096. None is given out twice, or kept here once it is given out. */
export const takeRandomBytes = (size: number): Buffer => {
  if (!Number.isInteger(size) || size < 1) throw new RangeError(`there are no ${size} random bytes`);
  if (size > AHEAD) throw new RangeError(`${size} random bytes are too many at once`);
  if (used + size > AHEAD) {
    randomFillSync(ahead);
    used = 0;
  }
  const taken = ahead.subarray(used, used + size);
  const given = Buffer.from(taken);
  taken.fill(0);
  used += size;
  return given;
};
