import { randomBytes } from "node:crypto";
import { open, seal, type DataKey } from "./sealing.ts";

/**
 * The master key wraps one data key per user. It is in neither the database nor the media store, and it never
 * seals a row itself; destroying a user's wrapped key makes everything of that user unreadable, backups included.
 */
export type MasterKey = { readonly bytes: Buffer };

export const MASTER_KEY_BYTES = 32;

/** Accepts 32 bytes as base64 or base64url; null when the text is anything else. */
export const parseMasterKey = (text: string): MasterKey | null => {
  const bytes = Buffer.from(text.trim(), "base64");
  return bytes.length === MASTER_KEY_BYTES ? { bytes } : null;
};

/** A new data key and the form in which it is stored with its owner. */
export const createDataKey = (master: MasterKey, owner: string): { key: DataKey; wrapped: Buffer } => {
  const key = { bytes: randomBytes(MASTER_KEY_BYTES) };
  return { key, wrapped: seal(master, placeOf(owner), key.bytes) };
};

/** Throws when the wrapped key belongs to another owner or another master key. */
export const unwrapDataKey = (master: MasterKey, owner: string, wrapped: Uint8Array): DataKey => ({
  bytes: open(master, placeOf(owner), wrapped),
});

const placeOf = (owner: string) => ({ table: "users.wrapped_key", owner, id: owner });
