import * as calls from "@afterword/contract/endpoints/plans";
import type { Plan } from "@afterword/contract/endpoints/plans";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { sentencesFor } from "../../platform/http/client-headers.ts";
import { serve } from "../../platform/http/route.ts";
import { addPlan, deletePlan, updatePlan } from "./plan-changes.ts";
import { presentPlansFor } from "./present.ts";
import { findPlan, findPlansFor } from "./queries.ts";

export const registerPlanRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, context, calls.listPlans, async ({ caller, request }) => {
    const rows = await findPlansFor(context.database.db, caller.userId);
    return ok(await presentPlansFor(context, caller, rows, sentencesFor(request)));
  });

  serve(app, context, calls.getPlan, ({ caller, params, request }) =>
    answerPlan(context, caller, ok(params.id), request),
  );

  serve(app, context, calls.addPlan, async ({ caller, body, request }) =>
    answerPlan(context, caller, await addPlan(context, caller, body), request),
  );

  serve(app, context, calls.updatePlan, async ({ caller, params, body, request }) =>
    answerPlan(context, caller, await updatePlan(context, caller, params.id, body), request),
  );

  serve(app, context, calls.deletePlan, async ({ caller, params, request }) => {
    const deleted = await deletePlan(context, caller, params.id);
    return deleted.ok ? ok(sentencesFor(request).admin.planDeleted) : deleted;
  });
};

const answerPlan = async (
  context: Context,
  caller: Caller,
  id: Outcome<string>,
  request: FastifyRequest,
): Promise<Outcome<Plan>> => {
  if (!id.ok) return id;
  const row = await findPlan(context.database.db, id.value);
  const rows = row === undefined ? [] : [row];
  const [plan] = await presentPlansFor(context, caller, rows, sentencesFor(request));
  return plan === undefined ? refuse({ kind: "not-found" }) : ok(plan);
};
