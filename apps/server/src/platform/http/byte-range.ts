export type ByteRange = { readonly start: number; readonly end: number };

const RANGE = /^bytes=(?:(?<first>\d{1,15})-(?<last>\d{1,15})?|-(?<length>\d{1,15}))$/;

/**
 * The one range that a header asks for of a file of `size` bytes, both ends included. Null for the whole file: no
 * header, one of another form, or several ranges, which no player asks for (RFC 9110 §14.2 lets a server ignore them).
 */
export const readRange = (header: string | undefined, size: number): ByteRange | "outside" | null => {
  const asked = RANGE.exec(header ?? "")?.groups;
  if (asked === undefined) return null;
  const { first, last, length } = asked;
  return length === undefined ? between(Number(first), last, size) : fromTheEnd(Number(length), size);
};

const between = (start: number, last: string | undefined, size: number): ByteRange | "outside" | null => {
  const end = Math.min(Number(last ?? Infinity), size - 1);
  if (last !== undefined && Number(last) < start) return null;
  return start >= size ? "outside" : { start, end };
};

const fromTheEnd = (length: number, size: number): ByteRange | "outside" =>
  length === 0 || size === 0 ? "outside" : { start: Math.max(0, size - length), end: size - 1 };
