import { listPlans } from "@afterword/contract/endpoints/plans";
import { ok } from "@afterword/core/errors/outcome";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { sentencesFor } from "../../platform/http/client-headers.ts";
import { serve } from "../../platform/http/route.ts";
import { presentPlansFor } from "./present.ts";
import { findPlansFor } from "./queries.ts";

export const registerPlanRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, context, listPlans, {
    firstRead: (owner) => findPlansFor.of({ owner }),
    answer: async ({ caller, rows, request }) =>
      ok(await presentPlansFor(context, caller, rows, sentencesFor(request))),
  });
};
