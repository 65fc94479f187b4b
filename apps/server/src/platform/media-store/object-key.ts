import type { ByteRange, ObjectKey } from "./object-store.ts";

const LONGEST_KEY = 200;
const KEY = /^[A-Za-z0-9._-]+(?:\/[A-Za-z0-9._-]+)*$/;
const PREFIX = /^[A-Za-z0-9/._-]*$/;

/** No part of a key is `.` or `..`, so that none leads out of a folder. */
export const isObjectKey = (text: string): boolean =>
  text.length <= LONGEST_KEY && KEY.test(text) && !hasDots(text);

/** Throws for what is no key: no user chooses one, so it would be a mistake of ours. */
export const checkObjectKey = (key: ObjectKey): void => {
  if (!isObjectKey(key)) throw new Error(`${JSON.stringify(key)} is no key of an object`);
};

export const checkPrefix = (prefix: string): void => {
  if (PREFIX.test(prefix) && !prefix.startsWith("/") && !hasDots(prefix)) return;
  throw new Error(`${JSON.stringify(prefix)} begins no key of an object`);
};

const hasDots = (text: string): boolean => text.split("/").some((part) => part === "." || part === "..");

/** The part of a range that the object has. Throws a RangeError where it has none of it. */
export const clampRange = (range: ByteRange, size: number): ByteRange => {
  checkRange(range);
  if (range.start >= size) throw new RangeError(`there is no byte ${range.start} of ${size}`);
  return { start: range.start, end: Math.min(range.end, size - 1) };
};

export const checkRange = ({ start, end }: ByteRange): void => {
  const areBytes = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0;
  if (!areBytes || end < start) throw new RangeError(`${start} to ${end} is no range of bytes`);
};
