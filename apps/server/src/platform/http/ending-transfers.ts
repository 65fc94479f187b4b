import type { ServerResponse } from "node:http";
import { Socket } from "node:net";
import { SECOND_MS } from "@afterword/core/time/duration";
import type { FastifyInstance } from "fastify";

/** A part of a recording and a piece for a player take less, with any network that is worth the name. */
const GRACE_MS = 10 * SECOND_MS;

/**
 * A stop finishes the answers under way, but waits neither for a reader that holds on to its file nor for an upload that
 * takes hours: until it is over no new server listens. Players and devices come again for the rest.
 */
export const addTransferEnd = (app: FastifyInstance, graceMs = GRACE_MS): void => {
  const underWay = new Set<ServerResponse>();
  app.addHook("onRequest", (request, reply, done) => {
    done();
    const { endpoint } = request.routeOptions.config;
    if (!(endpoint?.ranged ?? endpoint?.streamed) && endpoint?.upload === undefined) return;
    underWay.add(reply.raw);
    reply.raw.once("close", () => underWay.delete(reply.raw));
  });
  app.addHook("preClose", (done) => {
    setTimeout(() => {
      for (const answer of underWay) breakOff(answer);
    }, graceMs).unref();
    done();
  });
};

/**
 * A stop waits for the connections, and a client keeps its own open for more than a minute after the last answer. What
 * was idle is closed by the framework when the stop begins; this ends each of the others with the answer under way.
 */
export const addConnectionEnd = (app: FastifyInstance): void => {
  let isStopping = false;
  app.addHook("preClose", (done) => {
    isStopping = true;
    done();
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (isStopping) reply.header("connection", "close");
    done();
  });
  // An answer whose head was sent before the stop has promised to keep the connection. `slow-senders.ts` ends one whose
  // request is still being sent.
  app.addHook("onResponse", ({ raw }, _reply, done) => {
    if (isStopping && raw.complete && raw.socket instanceof Socket) raw.socket.destroySoon();
    done();
  });
};

/**
 * Ends an answer so that it cannot look whole: over HTTP/1.0 an orderly close of the connection is the end of the file.
 * Tests may have a connection without a socket.
 */
export const breakOff = (answer: ServerResponse): void => {
  if (answer.socket instanceof Socket) answer.socket.resetAndDestroy();
  else answer.destroy();
};
