import type { WallMs } from "@afterword/core/time/instant";
import { Secret, TOTP } from "otpauth";
import { takeRandomBytes } from "../../platform/crypto/random-bytes.ts";

/** What apps that make one-time codes expect unless told otherwise (RFC 6238): SHA-1, 6 digits, a new code each 30 s. */
const FORM = { issuer: "Afterword", algorithm: "SHA1", digits: 6, period: 30 } as const;
/** The length of the hash, as RFC 4226 §4 recommends. */
const KEY_BYTES = 20;
/** A clock may be one step behind or ahead (RFC 6238 §5.2). */
const DRIFT_STEPS = 1;

/** A new key, in base32 as people type it. */
export const makeKey = (): string => new Secret({ buffer: bufferOf(takeRandomBytes(KEY_BYTES)) }).base32;

/** The same as the address that a phone's camera reads. */
export const keyUri = (key: string, email: string): string =>
  new TOTP({ ...FORM, label: email, secret: Secret.fromBase32(key) }).toString();

/**
 * The step whose code this is, null for a wrong one. A code works once: neither the step of the last one that was
 * taken nor an earlier one counts (RFC 6238 §5.2).
 */
export const findStep = (key: string, code: string, at: WallMs, lastStep: number): number | null => {
  const totp = new TOTP({ ...FORM, secret: Secret.fromBase32(key) });
  const delta = totp.validate({ token: code, timestamp: at, window: DRIFT_STEPS });
  if (delta === null) return null;
  const step = totp.counter({ timestamp: at }) + delta;
  return step > lastStep ? step : null;
};

const bufferOf = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer;
