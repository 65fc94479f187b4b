import { createHmac, timingSafeEqual } from "node:crypto";
import { DAY_MS } from "@afterword/core/time/duration";
import type { WallMs } from "@afterword/core/time/instant";
import { deriveKey, deriveKeys } from "../../platform/crypto/master-key.ts";
import type { MasterKey } from "../../platform/crypto/master-key.ts";
import type { PictureKey } from "../../engine/store/sealed-pictures.ts";

/**
 * The address of a picture: `/api/picture/{owner}/{picture}/{until}/{signature}` (docs/decisions/027). An `<img>` sends
 * no session, so the address alone shows the picture, until the day `until` begins (counted from 1970, in UTC). All
 * addresses of a picture made on one day are equal, so that a browser asks only once.
 */
export type PictureAddresses = {
  readonly of: (key: PictureKey) => string;
  /** Signed by this installation, and not expired. */
  readonly isValid: (address: PictureAddress) => boolean;
};

export type PictureAddress = PictureKey & { readonly until: string; readonly signature: string };

/** The day of the address and one more, so that an address is valid for at least a day. */
const VALID_DAYS = 2;

export const createPictureAddresses = (
  master: MasterKey,
  clock: { readonly now: () => WallMs },
): PictureAddresses => {
  const [signingKey, acceptedKeys] = [deriveKey(master, "picture"), deriveKeys(master, "picture")];
  return {
    of: ({ owner, picture }) => {
      const path = `${owner}/${picture}/${dayOf(clock.now()) + VALID_DAYS}`;
      return `/api/picture/${path}/${signatureOf(signingKey, path).toString("base64url")}`;
    },
    isValid: ({ owner, picture, until, signature }) => {
      const given = Buffer.from(signature, "base64url");
      const path = `${owner}/${picture}/${until}`;
      const isOurs = acceptedKeys.some((key) => isSame(given, signatureOf(key, path)));
      return isOurs && dayOf(clock.now()) < Number(until);
    },
  };
};

/** The id of the picture in an address, whose signature is not checked; null if this is no address of a picture. */
export const pictureIdOf = (address: string): string | null =>
  /^\/api\/picture\/[\da-f-]{36}\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\//.exec(address)?.[1] ?? null;

const dayOf = (now: WallMs): number => Math.floor(now / DAY_MS);

const signatureOf = (key: Uint8Array, path: string): Buffer =>
  createHmac("sha256", key).update(path).digest();

const isSame = (given: Buffer, right: Buffer): boolean =>
  given.length === right.length && timingSafeEqual(given, right);
