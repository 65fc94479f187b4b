import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";

/**
 * A scope for calls that must not fail on the form of their body or its type (behaviour §1.7). Whatever comes is read
 * as JSON. A body that is none, is too long or breaks off is as good as none.
 */
export const withAnyBody = (app: FastifyInstance, register: (scope: FastifyInstance) => void): void => {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request: FastifyRequest, body: IncomingMessage) => readJson(body));
    scope.addHook("onRequest", (request, _reply, done) => {
      // A malformed type would be refused before any parser is asked.
      delete request.raw.headers["content-type"];
      done();
    });
    register(scope);
  });
};

/** Far more than any such call says. What follows is let go by, without waiting for its end. */
const READ_AT_MOST_BYTES = 16 * 1024;

const readJson = (body: IncomingMessage): Promise<unknown> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    body.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > READ_AT_MOST_BYTES) resolve(undefined);
      else chunks.push(chunk);
    });
    body.on("end", () => resolve(jsonOf(Buffer.concat(chunks).toString())));
    body.on("error", () => resolve(undefined));
  });

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
