import { hkdfSync } from "node:crypto";
import type { MasterKey } from "./master-key.ts";

/** A 32-byte key for one purpose (HKDF-SHA-256), so that no two uses of the master key can be mixed up. */
export const deriveKey = (master: MasterKey, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", master.bytes, new Uint8Array(0), `afterword/${purpose}/1`, 32));
