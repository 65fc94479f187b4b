import { hkdfSync } from "node:crypto";
import { everyKeyOf } from "./master-key.ts";
import type { MasterKey } from "./master-key.ts";

/** A 32-byte key for one purpose (HKDF-SHA-256), so that no two uses of the master key can be mixed up. */
export const deriveKey = (master: MasterKey, purpose: string): Uint8Array => derive(master.bytes, purpose);

/**
 * The same of every master key that is believed, the one to sign with first: what was signed before a rotation goes on
 * being believed until the key before is taken away (docs/decisions/017).
 */
export const deriveKeys = (master: MasterKey, purpose: string): readonly Uint8Array[] =>
  [...everyKeyOf(master), ...(master.believed ?? [])].map((bytes) => derive(bytes, purpose));

const derive = (bytes: Buffer, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", bytes, new Uint8Array(0), `afterword/${purpose}/1`, 32));
