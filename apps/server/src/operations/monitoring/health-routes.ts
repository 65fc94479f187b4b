import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { createReadiness } from "./readiness.ts";

const JSON_TYPE = "application/json; charset=utf-8";

/**
 * Whether this process lives, and whether it can keep its promise (behaviour §6). Anybody may ask: the answers name
 * parts, and neither addresses nor reasons.
 */
export const registerHealthRoutes = (app: FastifyInstance, context: Context): void => {
  const readiness = createReadiness(context);
  app.get("/healthz", async (_request, reply) => reply.type(JSON_TYPE).send('{"status":"ok"}'));
  app.get("/readyz", async (_request, reply) => {
    const { isReady, parts } = await readiness();
    const status = isReady ? "ready" : "not-ready";
    return reply
      .code(isReady ? 200 : 503)
      .type(JSON_TYPE)
      .send(JSON.stringify({ status, parts }));
  });
};
