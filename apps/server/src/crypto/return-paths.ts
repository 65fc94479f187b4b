import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey, deriveKeys } from "./derived-key.ts";
import type { MasterKey } from "./master-key.ts";

/**
 * Envelope senders that name their mail: `b+<mail id>.<signature>@domain` (behaviour §1.2, §3). Whatever comes back
 * comes back there, and what is not signed by us counts for nothing. Written in lower case without dashes, because mail
 * systems may change the case, and to stay within the 64 characters of a local part.
 */
export type ReturnPaths = {
  readonly of: (mailId: string) => string;
  /** The id of the mail that left with this envelope sender; null for any address that we never made. */
  readonly read: (address: string) => string | null;
};

export const createReturnPaths = (master: MasterKey, domain: string): ReturnPaths => {
  const signing = deriveKey(master, "return-path");
  const believed = deriveKeys(master, "return-path");
  return {
    of: (mailId) => {
      const hex = mailId.replaceAll("-", "").toLowerCase();
      return `b+${hex}.${signatureOf(signing, hex).toString("hex")}@${domain}`;
    },
    read: (address) => {
      const [, hex = "", signature = "", at = ""] = PATTERN.exec(address.toLowerCase()) ?? [];
      const given = Buffer.from(signature, "hex");
      const isOurs = believed.some((key) => isSame(given, signatureOf(key, hex)));
      return isOurs && at === domain.toLowerCase() ? withDashes(hex) : null;
    },
  };
};

const signatureOf = (key: Uint8Array, hex: string): Buffer =>
  createHmac("sha256", key).update(hex).digest().subarray(0, SIGNATURE_BYTES);

const isSame = (given: Buffer, right: Buffer): boolean =>
  given.length === right.length && timingSafeEqual(given, right);

const withDashes = (hex: string): string =>
  hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/** 112 bits, which leaves a local part of 63 characters. */
const SIGNATURE_BYTES = 14;
const PATTERN = /^b\+([\da-f]{32})\.([\da-f]{28})@([^@]+)$/;
