import { Readable } from "node:stream";
import type { StreamedAnswer } from "@afterword/contract/endpoint";
import { MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import type { FastifyReply } from "fastify";
import { breakOff } from "./ending-transfers.ts";

/** Whether the caller may still have what is being answered. */
export type MayGoOn = () => Promise<boolean>;

/** How often it is asked while pieces flow, and while the reader takes none. */
const ASK_EVERY_MS = SECOND_MS;

/** A reader who takes nothing for so long has gone. */
const IDLE_MS = 15 * MINUTE_MS;

type Watched = {
  readonly mayGoOn: MayGoOn;
  readonly machineNow: () => number;
  readonly askEveryMs?: number;
};

/**
 * Answers with a file as it is made: only as fast as the reader takes it, and no further once the reader has gone or
 * may not have it any more. What is cut off never looks whole (ending-transfers.ts). Nothing is opened for HEAD.
 */
export const answerStream = (
  reply: FastifyReply,
  streamed: StreamedAnswer,
  { mayGoOn, machineNow, askEveryMs = ASK_EVERY_MS }: Watched,
): FastifyReply => {
  const { raw, request } = reply;
  const end = (): void => streamed.ended?.();
  // The caller may have gone before there was anything to answer.
  if (raw.destroyed) end();
  else raw.once("close", end);
  reply.type(streamed.type).header("content-disposition", streamed.disposition);
  if (streamed.size !== undefined) reply.header("content-length", String(streamed.size));
  if (request.method === "HEAD") return reply.send(Readable.from([]));
  const cutOff = (): void => breakOff(raw);
  const ask = atMostEvery(askEveryMs, machineNow, mayGoOn);
  const timer = setInterval(() => void isAllowed(reply, mayGoOn).then((may) => may || cutOff()), askEveryMs);
  raw.once("close", () => clearInterval(timer));
  raw.setTimeout(IDLE_MS, cutOff);
  return reply.send(Readable.from(watched(reply, streamed, ask), { objectMode: false }));
};

/** A file of which nothing was sent yet is a fault like any other, and answered as one. */
async function* watched(
  reply: FastifyReply,
  streamed: StreamedAnswer,
  mayGoOn: MayGoOn,
): AsyncGenerator<Uint8Array> {
  let hasBegun = false;
  try {
    for await (const piece of streamed.open()) {
      if (!(await isAllowed(reply, mayGoOn))) return breakOff(reply.raw);
      hasBegun = true;
      yield piece;
    }
  } catch (error) {
    if (!hasBegun) throw withoutFile(reply, error);
    reply.log.error({ err: error }, "a streamed answer failed in the middle, and was cut off");
    breakOff(reply.raw);
  }
}

const withoutFile = (reply: FastifyReply, error: unknown): unknown => {
  reply.removeHeader("content-disposition").removeHeader("content-length");
  return error;
};

/** When it cannot be known, as while the database is away, the caller may not. */
const isAllowed = async (reply: FastifyReply, mayGoOn: MayGoOn): Promise<boolean> => {
  try {
    return await mayGoOn();
  } catch (error) {
    reply.log.warn({ err: error }, "a streamed answer is cut off, since its caller cannot be looked up");
    return false;
  }
};

const atMostEvery = (everyMs: number, now: () => number, mayGoOn: MayGoOn): MayGoOn => {
  let askedAt = now();
  return async () => {
    if (now() - askedAt < everyMs) return true;
    askedAt = now();
    return mayGoOn();
  };
};
