import { getVersion, postLog } from "@afterword/contract/endpoints/client";
import { CLIENT_VERSION } from "@afterword/core/constants";
import { ok } from "@afterword/core/errors/outcome";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/route.ts";
import { withoutQuotes, withoutSecrets } from "../../platform/log/redaction.ts";

export const registerClientRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, context, getVersion, async () => ok(CLIENT_VERSION));

  serve(app, context, postLog, async ({ body, request }) => {
    const admitted = await context.throttle.admit("log", request.ip);
    if (!admitted.ok) return admitted;
    context.log.warn({ client: withoutSecrets(withoutQuotes(body.message)) }, "a client reports");
    return ok("");
  });
};
