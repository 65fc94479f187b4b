/**
 * Where large files lie: a folder on disk, or any S3-compatible service. It knows no note and no user's rule, and what it
 * holds is sealed before it comes here.
 *
 * A piece of a body, of `put` as of `get`, is good only until the next one is asked for: a reader of a gigabyte fills
 * the same memory again and again, instead of leaving thousands of buffers to the garbage collector.
 */
export type ObjectStore = {
  /** Writes all of it or nothing; over an older object of that key. On stable storage when it resolves. */
  readonly put: (key: ObjectKey, body: AsyncIterable<Uint8Array>) => Promise<void>;
  /**
   * The whole object, or the bytes from `start` to `end`, both included, as far as it goes. Rejects with `ObjectMissing`,
   * and with a RangeError where the range begins behind its end.
   */
  readonly get: (key: ObjectKey, range?: ByteRange) => Promise<StoredObject>;
  /** Null when there is none. */
  readonly head: (key: ObjectKey) => Promise<{ readonly size: number } | null>;
  /** Also when there is none. */
  readonly delete: (key: ObjectKey) => Promise<void>;
  /** Every object whose key begins with `prefix`, in no order. */
  readonly list: (prefix: string) => AsyncIterable<ListedObject>;
};

/** Letters, digits and `/ . _ -`, at most 200 characters; no part is empty, `.` or `..`. */
export type ObjectKey = string;

/** First and last byte, both included, counted from 0. */
export type ByteRange = { readonly start: number; readonly end: number };

export type StoredObject = {
  /** Read once, to its end or until its iterator's `return`; it keeps the object open until then. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Of the whole object, in bytes. */
  readonly size: number;
};

export type ListedObject = { readonly key: ObjectKey; readonly size: number; readonly at: Date };

export class ObjectMissing extends Error {}

/** The store does not answer, or refuses for now. */
export class StoreUnavailable extends Error {}

export class StoreFull extends Error {}
