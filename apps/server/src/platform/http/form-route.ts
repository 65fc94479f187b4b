import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

const FORM_TYPE = "application/x-www-form-urlencoded";

/**
 * Registers a POST of a plain HTML form, for pages that work without a script. The page carries `request.xsrfToken`
 * of its GET in the hidden field `csrf`; a form without it never reaches the handler.
 */
export const serveForm = (
  app: FastifyInstance,
  path: string,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  bodyLimit?: number,
): void => {
  // A scope of its own: everywhere else a form is a body of the wrong type.
  app.register(async (scope) => {
    scope.addContentTypeParser(
      FORM_TYPE,
      { parseAs: "string" },
      async (_request: FastifyRequest, text: string) => Object.fromEntries(new URLSearchParams(text)),
    );
    const limit = bodyLimit === undefined ? {} : { bodyLimit };
    scope.post(path, { config: { xsrf: "form" }, ...limit }, handler);
  });
};
