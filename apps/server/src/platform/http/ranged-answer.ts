import { Readable } from "node:stream";
import type { FileAnswer } from "@afterword/contract/endpoint";
import { MINUTE_MS } from "@afterword/core/time/duration";
import type { FastifyReply } from "fastify";
import { readRange } from "./byte-range.ts";

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
