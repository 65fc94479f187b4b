import { createCipheriv, createDecipheriv } from "node:crypto";
import { takeRandomBytes } from "./secrets.ts";

/**
 * Rows at rest (behaviour §5): AES-256-GCM with a random 96-bit nonce. `place` (table, column, owner, id) is
 * authenticated with the text, so that a sealed value moved to another row or owner does not open.
 * Layout: version byte 1, nonce (12 bytes), tag (16 bytes), ciphertext.
 */
export type DataKey = { readonly bytes: Buffer };

/** Where a sealed value belongs. */
export type Place = { readonly table: string; readonly owner: string; readonly id: string };

const VERSION = 1;
const VERSION_MARK = Buffer.of(VERSION);
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export const seal = (key: DataKey, place: Place, plain: Uint8Array): Buffer => {
  const nonce = takeRandomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key.bytes, nonce).setAAD(aadOf(place));
  const [body, rest] = [cipher.update(plain), cipher.final()];
  return Buffer.concat([VERSION_MARK, nonce, cipher.getAuthTag(), body, rest]);
};

/** Throws when the value was altered, was sealed with another key, or belongs to another place. */
export const open = (key: DataKey, place: Place, sealed: Uint8Array): Buffer => {
  const bytes = Buffer.from(sealed);
  if (bytes[0] !== VERSION) throw new Error(`a sealed ${place.table} value has an unknown version`);
  const nonce = bytes.subarray(1, 1 + NONCE_BYTES);
  const tag = bytes.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", key.bytes, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(aadOf(place)).setAuthTag(tag);
  return Buffer.concat([decipher.update(bytes.subarray(1 + NONCE_BYTES + TAG_BYTES)), decipher.final()]);
};

export const sealJson = (key: DataKey, place: Place, value: unknown): Buffer =>
  seal(key, place, Buffer.from(JSON.stringify(value), "utf8"));

/** The caller names the shape it sealed; the authentication tag vouches that nobody else wrote it. */
export const openJson = <T>(key: DataKey, place: Place, sealed: Uint8Array): T =>
  JSON.parse(open(key, place, sealed).toString("utf8")) as T;

const aadOf = (place: Place): Buffer => Buffer.from(`${place.table}|${place.owner}|${place.id}`, "utf8");
