import { getPicture } from "@afterword/contract/endpoints/pictures";
import { DAY_MS, SECOND_MS } from "@afterword/core/time/duration";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/route.ts";
import { showPicture } from "./picture-showing.ts";

/** An address always leads to the same picture, so a browser need not ask again on the same day. */
const CACHING = `private, max-age=${DAY_MS / SECOND_MS}, immutable`;

/** If a browser opens a picture as a page, nothing in it can run. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

export const registerPictureRoutes = (app: FastifyInstance, context: Context): void => {
  void app.register(async (scope) => {
    scope.addHook("onSend", async (_request, reply, payload) => {
      reply.header("content-security-policy", POLICY);
      // A cached answer must not identify the person who asked.
      reply.removeHeader("set-cookie");
      if (reply.statusCode === 200) reply.header("cache-control", CACHING);
      return payload;
    });
    serve(scope, context, getPicture, ({ params }) => showPicture(context, params));
  });
};
