import type { FastifyInstance, FastifyRequest } from "fastify";

/** Far more than any service sends; a larger one is answered with 413. */
const BODY_LIMIT_BYTES = 128 * 1024;

/**
 * A scope for calls of other services' machines: what they signed is kept byte by byte, of whatever type they say it
 * is.
 */
export const withRawBody = (app: FastifyInstance, register: (scope: FastifyInstance) => void): void => {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: BODY_LIMIT_BYTES },
      async (_request: FastifyRequest, body: Buffer) => body,
    );
    register(scope);
  });
};

/** The body of such a call, as it was sent. */
export const rawBodyOf = ({ body }: FastifyRequest): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.alloc(0);
