import { createHmac, timingSafeEqual } from "node:crypto";
import { DAY_MS } from "@afterword/core/time/duration";
import type { WallMs } from "@afterword/core/time/instant";
import { deriveKey, deriveKeys } from "../../platform/crypto/derived-key.ts";
import type { MasterKey } from "../../platform/crypto/master-key.ts";
import type { PictureKey } from "./queries.ts";

/**
 * Where a picture is: `/api/picture/{owner}/{picture}/{until}/{signature}` (docs/decisions/027). An `<img>` brings no
 * session, so whoever holds the address may see the picture, and only until the day `until` begins (counted from 1970,
 * in UTC). All addresses that are made on one day for one picture are the same, so that a browser asks once.
 */
export type PictureAddresses = {
  readonly of: (key: PictureKey) => string;
  /** Made by us, and not over. */
  readonly isGood: (address: PictureAddress) => boolean;
};

export type PictureAddress = PictureKey & { readonly until: string; readonly signature: string };

/** The day of the address, and one more: none is over sooner than a day after it was given. */
const GOOD_FOR_DAYS = 2;

export const createPictureAddresses = (
  master: MasterKey,
  clock: { readonly now: () => WallMs },
): PictureAddresses => {
  const [signing, believed] = [deriveKey(master, "picture"), deriveKeys(master, "picture")];
  return {
    of: ({ owner, picture }) => {
      const path = `${owner}/${picture}/${dayOf(clock.now()) + GOOD_FOR_DAYS}`;
      return `/api/picture/${path}/${signatureOf(signing, path).toString("base64url")}`;
    },
    isGood: ({ owner, picture, until, signature }) => {
      const given = Buffer.from(signature, "base64url");
      const path = `${owner}/${picture}/${until}`;
      const isOurs = believed.some((key) => isSame(given, signatureOf(key, path)));
      return isOurs && dayOf(clock.now()) < Number(until);
    },
  };
};

/** The picture that an address names, whoever made it; null where it is none. */
export const pictureNamed = (address: string): string | null =>
  /^\/api\/picture\/[\da-f-]{36}\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\//.exec(address)?.[1] ?? null;

const dayOf = (now: WallMs): number => Math.floor(now / DAY_MS);

const signatureOf = (key: Uint8Array, path: string): Buffer =>
  createHmac("sha256", key).update(path).digest();

const isSame = (given: Buffer, right: Buffer): boolean =>
  given.length === right.length && timingSafeEqual(given, right);
