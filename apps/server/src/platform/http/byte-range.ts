export type ByteRange = { readonly start: number; readonly end: number };

const RANGE = /^bytes=(?<first>\d{0,15})-(?<last>\d{0,15})$/;

/**
 * The one range that a header asks for of a file of `size` bytes, both ends included. Null for the whole file: no
 * header, one of another form, or several ranges, which no player asks for (RFC 9110 §14.2 lets a server ignore them).
 */
export const readRange = (header: string | undefined, size: number): ByteRange | "outside" | null => {
  const { first, last } = RANGE.exec(header ?? "")?.groups ?? {};
  if (first === undefined || last === undefined || (first === "" && last === "")) return null;
  if (first === "") return last === "0" || size === 0 ? "outside" : fromTheEnd(Number(last), size);
  const [start, end] = [Number(first), last === "" ? size - 1 : Number(last)];
  if (last !== "" && end < start) return null;
  return start >= size ? "outside" : { start, end: Math.min(end, size - 1) };
};

const fromTheEnd = (length: number, size: number): ByteRange | "outside" =>
  length === 0 ? "outside" : { start: Math.max(0, size - length), end: size - 1 };
