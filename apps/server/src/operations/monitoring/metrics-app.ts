import Fastify from "fastify";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { createSampler } from "./collect-samples.ts";
import { watchEventLoop } from "./event-loop.ts";
import { EXPOSITION_TYPE, writeExposition } from "./exposition.ts";
import { registerHealthRoutes } from "./health-routes.ts";

/** What is answered on `METRICS_PORT`, apart from what people reach: figures about everybody are nobody's business. */
export const buildMetricsApp = (context: Context): FastifyInstance => {
  const eventLoop = watchEventLoop();
  const sample = createSampler(context, eventLoop);
  const app = Fastify({ forceCloseConnections: true });
  registerHealthRoutes(app, context);
  app.get("/metrics", async (_request, reply) =>
    reply.type(EXPOSITION_TYPE).send(writeExposition(await sample())),
  );
  app.addHook("onClose", async () => eventLoop.stop());
  return app;
};
