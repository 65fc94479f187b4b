import type { Endpoint } from "@afterword/contract/endpoint";
import { getOpenApi } from "@afterword/contract/endpoints/client";
import { ok } from "@afterword/core/errors/outcome";
import type { FastifyInstance } from "fastify";
import { isProduction } from "../config/config.ts";
import type { Config } from "../config/config.ts";
import { documentOf } from "./openapi/document.ts";
import type { OpenApiDocument } from "./openapi/document.ts";
import { serve } from "./route.ts";
import type { RouteContext } from "./route.ts";

/** Tells programs every call that is registered after this, and itself; nothing has to be added by hand. */
export const serveOpenApi = (app: FastifyInstance, context: RouteContext): void => {
  const endpoints: Endpoint[] = [];
  app.addHook("onRoute", ({ method, config }) => {
    // A GET is registered a second time as HEAD.
    if (config?.endpoint !== undefined && method !== "HEAD") endpoints.push(config.endpoint);
  });
  let made: OpenApiDocument | undefined;
  serve(app, context, getOpenApi, async () => ok((made ??= documentOf(endpoints, serverOf(context.config)))));
};

/** An address without TLS is somebody's own machine; its document holds for whatever address it was fetched from. */
const serverOf = (config: Config) => ({
  url: config.publicUrl.startsWith("https:") ? config.publicUrl : "/",
  description: isProduction(config) ? "This installation (production)." : "This installation (local).",
  "x-internal": false,
});
