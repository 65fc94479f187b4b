import { Readable } from "node:stream";
import type { FileAnswer } from "@afterword/contract/endpoint";
import { MINUTE_MS } from "@afterword/core/time/duration";
import type { FastifyReply } from "fastify";

/** A reader who takes nothing for so long has gone, or asks again for the rest: players stop reading when they have enough. */
const IDLE_MS = 15 * MINUTE_MS;

/**
 * Answers with a file, or the part of it that is asked for, as it is read: only as fast as the reader takes it, and no
 * further once the reader has gone. Nothing is opened for HEAD, or for a range outside.
 */
export const answerFile = async (reply: FastifyReply, file: FileAnswer): Promise<FastifyReply> => {
  const { request } = reply;
  reply.header("accept-ranges", "bytes").type(file.type);
  if (file.etag !== undefined) reply.header("etag", file.etag);
  if (file.disposition !== undefined) reply.header("content-disposition", file.disposition);
  const range = readRange(rangeHeaderOf(reply, file.etag), file.size);
  if (range === "outside") {
    reply.removeHeader("content-disposition");
    return reply
      .code(416)
      .type("text/plain; charset=utf-8")
      .header("content-range", `bytes */${file.size}`)
      .send("");
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  reply.header("content-length", String(end - start + 1));
  if (range !== null) reply.code(206).header("content-range", `bytes ${start}-${end}/${file.size}`);
  // An empty stream: to HEAD, Fastify tells the length of anything else that it is given.
  if (request.method === "HEAD" || file.size === 0) return reply.send(Readable.from([]));
  const body = await file.open(range ?? undefined);
  reply.raw.setTimeout(IDLE_MS, () => reply.raw.destroy());
  return reply.send(Readable.from(body, { objectMode: false }));
};

/** A reader that has a part of another version gets the whole of this one. */
const rangeHeaderOf = ({ request }: FastifyReply, etag: string | undefined): string | undefined => {
  const condition = request.headers["if-range"];
  return condition === undefined || condition === etag ? request.headers.range : undefined;
};

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
