import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import { open, seal, type DataKey } from "./sealing.ts";

/**
 * The master key wraps one data key per user. It is in neither the database nor the media store, and it never
 * seals a row itself; destroying a user's wrapped key makes everything of that user unreadable, backups included.
 */
export type MasterKey = {
  readonly bytes: Buffer;
  /** Keys that open what they wrapped, and wrap nothing any more: those of a rotation that is under way. */
  readonly previous?: readonly Buffer[];
  /** Keys that open nothing any more, while what they signed is still believed. */
  readonly believed?: readonly Buffer[];
};

export const MASTER_KEY_BYTES = 32;

/** Accepts 32 bytes as base64 or base64url; null when the text is anything else. */
export const parseMasterKey = (text: string): MasterKey | null => {
  const bytes = Buffer.from(text.trim(), "base64");
  return bytes.length === MASTER_KEY_BYTES ? { bytes } : null;
};

/**
 * Whether these bytes can be random: not readable text, not all the same, not counting up or down, not a few of them
 * again and again. Of keys that are random, one in 10^13 would be refused.
 */
export const isRandomKey = (bytes: Uint8Array): boolean => {
  const steps = new Set(bytes.slice(1).map((byte, index) => (byte - (bytes[index] ?? 0)) & 0xff));
  const isText = bytes.every((byte) => byte >= 0x20 && byte <= 0x7e);
  return steps.size > 1 && new Set(bytes).size > FEW_BYTES && !isText;
};

/** What half a key that is written twice has at most. */
const FEW_BYTES = MASTER_KEY_BYTES / 2;

/** Several keys, of which the first wraps; null when there is none, or one of them is anything else. */
export const parseKeyring = (texts: readonly string[]): MasterKey | null => {
  const keys = texts.map((text) => parseMasterKey(text)?.bytes);
  const [bytes, ...previous] = keys.filter((key) => key !== undefined);
  return bytes === undefined || previous.length + 1 < texts.length ? null : { bytes, previous };
};

/** All keys that open something, the one that wraps first. */
export const everyKeyOf = ({ bytes, previous = [] }: MasterKey): readonly Buffer[] => [bytes, ...previous];

/** A new data key and the form in which it is stored with its owner. */
export const createDataKey = (master: MasterKey, owner: string): { key: DataKey; wrapped: Buffer } => {
  const key = { bytes: randomBytes(MASTER_KEY_BYTES) };
  return { key, wrapped: wrap(master, owner, key) };
};

/** Throws when the wrapped key belongs to another owner, or to a master key that is not among these. */
export const unwrapDataKey = (master: MasterKey, owner: string, wrapped: Uint8Array): DataKey => {
  const { keys, sealed } = partsOf(master, Buffer.from(wrapped));
  for (const bytes of keys) {
    const opened = tryOpen({ bytes }, owner, sealed);
    if (opened !== null) return opened;
  }
  throw new Error("a data key belongs to another owner or another master key");
};

/** The data key under the key that wraps now; null when it is already. Throws as `unwrapDataKey` does. */
export const rewrapDataKey = (master: MasterKey, owner: string, wrapped: Uint8Array): Buffer | null => {
  const key = unwrapDataKey(master, owner, wrapped);
  const mark = markOf(master.bytes);
  const isCurrent = Buffer.from(wrapped).subarray(0, mark.length).equals(mark);
  return isCurrent ? null : wrap(master, owner, key);
};

/** What every key begins with that is wrapped by the current master key. */
export const currentMark = (master: MasterKey): Buffer => markOf(master.bytes);

/**
 * Layout: the mark (version byte 2, eight bytes that tell which master key wrapped it), then the sealed data key. A
 * sealed data key without a mark, whose own first byte is 1, may be of any master key.
 */
const MARKED = 2;
const ID_BYTES = 8;
const MARK_BYTES = 1 + ID_BYTES;

const wrap = (master: MasterKey, owner: string, key: DataKey): Buffer =>
  Buffer.concat([markOf(master.bytes), seal(master, placeOf(owner), key.bytes)]);

/** A keyed hash, so the mark says nothing about the key. Each data key that is opened asks for it. */
const markOf = (bytes: Buffer): Buffer => {
  const mark = marks.get(bytes) ?? makeMark(bytes);
  marks.set(bytes, mark);
  return mark;
};

const marks = new WeakMap<Buffer, Buffer>();

const makeMark = (bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.of(MARKED),
    createHmac("sha256", bytes).update("afterword/master-key-id/1").digest().subarray(0, ID_BYTES),
  ]);

type Parts = { readonly keys: readonly Buffer[]; readonly sealed: Buffer };

const partsOf = (master: MasterKey, wrapped: Buffer): Parts => {
  const keys = everyKeyOf(master);
  if (wrapped[0] !== MARKED) return { keys, sealed: wrapped };
  const mark = wrapped.subarray(0, MARK_BYTES);
  return { keys: keys.filter((bytes) => markOf(bytes).equals(mark)), sealed: wrapped.subarray(MARK_BYTES) };
};

const tryOpen = (key: DataKey, owner: string, sealed: Buffer): DataKey | null => {
  try {
    return { bytes: open(key, placeOf(owner), sealed) };
  } catch {
    return null;
  }
};

const placeOf = (owner: string) => ({ table: "users.wrapped_key", owner, id: owner });

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
