import { MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Socket } from "node:net";
import { destroySoon, type Linger, type RawAnswers } from "./faults.ts";

export type Patience = {
  /** For the whole of a request, unless it may be slow. */
  readonly requestMs: number;
  /** One that may be slow takes as long as it needs while so many bytes come in this time. */
  readonly progressMs: number;
  readonly progressBytes: number;
  /** For what is still to come of a request that was answered; the usual time unless told. */
  readonly linger?: Linger;
};

/** A phone with a bad network sends 8 kB in a second; this is a sixtieth of it. */
const PATIENCE: Patience = { requestMs: MINUTE_MS, progressMs: 30 * SECOND_MS, progressBytes: 4 * 1024 };

/**
 * A client that takes too long to send only holds a connection. Node knows one time limit for all requests, so it
 * watches over the heads, and this over what follows them.
 */
export const addSlowSenderGuard = (
  app: FastifyInstance,
  { badRequest }: Pick<RawAnswers, "badRequest">,
  patience: Patience = PATIENCE,
): void => {
  app.addHook("onRequest", (request, reply, done) => {
    done();
    const { socket, complete } = request.raw;
    // What comes from within the process has no connection to hold.
    if (complete || !hasBody(request) || !(socket instanceof Socket)) return;
    const stop = watch(request, patience, () => {
      // What has been answered needs no second answer.
      if (reply.raw.headersSent) socket.destroy();
      else badRequest(Object.assign(new Error("too slow"), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), socket);
    });
    request.raw.once("end", stop).once("close", stop);
    reply.raw.once("finish", () => {
      if (request.raw.complete) return;
      stop();
      request.raw.once("end", destroySoon(socket, patience.linger));
    });
  });
};

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

const watch = (request: FastifyRequest, patience: Patience, giveUp: () => void): (() => void) => {
  if (request.routeOptions.config.endpoint?.upload?.mayBeSlow)
    return watchProgress(request.raw.socket, patience, giveUp);
  const timer = setTimeout(giveUp, patience.requestMs).unref();
  return () => clearTimeout(timer);
};

const watchProgress = (
  socket: Socket,
  { progressMs, progressBytes }: Patience,
  giveUp: () => void,
): (() => void) => {
  let seen = socket.bytesRead;
  const timer = setInterval(() => {
    const came = socket.bytesRead - seen;
    seen += came;
    if (came >= progressBytes) return;
    clearInterval(timer);
    giveUp();
  }, progressMs).unref();
  return () => clearInterval(timer);
};
