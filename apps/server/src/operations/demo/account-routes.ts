import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { isProduction } from "../../platform/config/config.ts";
import type { Context } from "../../context.ts";
import { onlyFromLoopback } from "../../platform/http/only-from-here.ts";
import { answerError, messagesByField } from "../../platform/http/errors.ts";
import { addDemoAccount } from "./add-demo-account.ts";

const account = z.object({
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  password: z.string(),
  deviceId: z.nullable(z.string()),
});

/**
 * Makes accounts without form and mail, for what is tried with many of them. It exists where the demo does: neither in
 * production nor where mails leave for a real mail server.
 */
export const registerDemoAccountRoutes = (app: FastifyInstance, context: Context): void => {
  if (isProduction(context.config) || context.config.smtpUrl !== null) return;
  app.register(async (scope) => {
    scope.addHook("onRequest", onlyFromLoopback);
    scope.post("/__dev/accounts", async (request, reply) => {
      const body = account.safeParse(request.body);
      if (!body.success)
        return answerError(reply, { kind: "invalid", fields: messagesByField(body.error, context.config) });
      const added = await addDemoAccount(context, body.data);
      return added.ok ? reply.send(added.value) : answerError(reply, added.error);
    });
  });
};
