import { listPlans } from "@afterword/contract/endpoints/plans";
import { ok } from "@afterword/core/errors/outcome";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../http/route.ts";
import { listPlansFor } from "./list-plans.ts";

export const registerPlanRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, context, listPlans, async ({ caller }) => ok(await listPlansFor(context, caller)));
};
