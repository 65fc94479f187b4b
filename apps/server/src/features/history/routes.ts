import * as calls from "@afterword/contract/endpoints/history";
import { ok } from "@afterword/core/errors/outcome";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/route.ts";
import { readHistory } from "./read-history.ts";

/** The owner's own history; nobody else's can be asked for. */
export const registerHistoryRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, context, calls.readHistory, async ({ caller, params }) =>
    ok(await readHistory(context, caller.userId, params.after)),
  );
};
