import * as calls from "@afterword/contract/endpoints/history";
import { ok } from "@afterword/core/errors/outcome";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/route.ts";
import { readHistory } from "./read-history.ts";

/** The caller's own history; the route takes no other owner. */
export const registerHistoryRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, context, calls.readHistory, async ({ caller, params }) =>
    ok(await readHistory(context, caller.userId, params.after)),
  );
};
