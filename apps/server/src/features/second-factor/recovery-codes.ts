import { takeRandomBytes } from "../../platform/crypto/random-bytes.ts";
import { hashSecret } from "../../platform/crypto/secret-hash.ts";

/** Digits and letters of which none looks like another one (Crockford's base 32). */
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const [GROUPS, GROUP_LENGTH] = [5, 5];
/** So many come together. */
const CODES = 10;

/** As they are shown: five groups of five. */
export const makeRecoveryCodes = (): readonly string[] => Array.from({ length: CODES }, makeCode);

/** 125 random bits need no slow hash (ASVS 6.5.2). `code` as it is shown, or without its hyphens. */
export const hashRecoveryCode = (code: string): string => hashSecret(code.replaceAll("-", ""));

/** 256 is a multiple of 32, so that every sign is as likely as any other. */
const makeCode = (): string => {
  const signs = [...takeRandomBytes(GROUPS * GROUP_LENGTH)].map((byte) => SIGNS[byte % SIGNS.length]);
  const groups = Array.from({ length: GROUPS }, (_, group) =>
    signs.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(""),
  );
  return groups.join("-");
};
