import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey, deriveKeys, type MasterKey } from "../../platform/crypto/master-key.ts";

/**
 * Envelope senders that name their mail and the attempt with which it left:
 * `b+<mail id>.<attempt>.<signature>@domain` (behaviour §1.2, §3). All notices come back there, and what is not
 * signed by us counts for nothing. Written in lower case without dashes, because mail systems may change the case, and
 * to stay within the 64 characters of a local part.
 */
export type ReturnPaths = {
  /** `attempt`: of all that the mail had, from 1. */
  readonly of: (mail: string, attempt: number) => string;
  /** What left with this envelope sender; null for any address that we never made. */
  readonly read: (address: string) => ReturnPath | null;
};

/** `attempt`: null where the address does not say, as in mails that left before it did. */
export type ReturnPath = { readonly mail: string; readonly attempt: number | null };

export const createReturnPaths = (master: MasterKey, domain: string): ReturnPaths => {
  const signing = deriveKey(master, "return-path");
  const believed = deriveKeys(master, "return-path");
  return {
    of: (mail, attempt) => {
      const name = `${mail.replaceAll("-", "").toLowerCase()}.${attempt.toString(ATTEMPT_RADIX)}`;
      return `b+${name}.${signatureOf(signing, name, SIGNATURE_BYTES).toString("hex")}@${domain}`;
    },
    read: (address) => {
      const said = address.toLowerCase();
      const [, name = "", signature = "", at = ""] = PATTERN.exec(said) ?? OLDER_PATTERN.exec(said) ?? [];
      const given = Buffer.from(signature, "hex");
      const isOurs = believed.some((key) => isSame(given, signatureOf(key, name, given.length)));
      if (!isOurs || at !== domain.toLowerCase()) return null;
      const [hex = "", attempt] = name.split(".");
      return {
        mail: withDashes(hex),
        attempt: attempt === undefined ? null : Number.parseInt(attempt, ATTEMPT_RADIX),
      };
    },
  };
};

const signatureOf = (key: Uint8Array, name: string, bytes: number): Buffer =>
  createHmac("sha256", key).update(name).digest().subarray(0, bytes);

const isSame = (given: Buffer, right: Buffer): boolean =>
  given.length === right.length && timingSafeEqual(given, right);

const withDashes = (hex: string): string =>
  hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/** 96 bits, which leaves four digits for the attempt: in base 36 more than an hourly one has in a hundred years. */
const SIGNATURE_BYTES = 12;
const ATTEMPT_RADIX = 36;
const PATTERN = /^b\+([\da-f]{32}\.[\da-z]{1,4})\.([\da-f]{24})@([^@]+)$/;
/** Of mails that left under an earlier version: relays give a mail up after days, so their notices still come. */
const OLDER_PATTERN = /^b\+([\da-f]{32})\.([\da-f]{28})@([^@]+)$/;
