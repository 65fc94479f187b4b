import {
  changeSubscription as changeSubscriptionCall,
  validatePlan as validatePlanCall,
} from "@afterword/contract/endpoints/subscriptions";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/route.ts";
import { findPlanByName } from "../plans/public.ts";
import { changeSubscription } from "./change-subscription.ts";
import { registerAppStoreRoutes } from "./app-stores/routes.ts";
import { getOwnPlan } from "./plan-queries.ts";
import { registerVoucherRoutes } from "./vouchers/routes.ts";

export const registerSubscriptionRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, context, changeSubscriptionCall, ({ caller, body, request }) =>
    changeSubscription(context, { caller, body, ip: request.ip }),
  );

  serve(app, context, validatePlanCall, ({ caller, params }) =>
    validatePlan(context, caller.userId, params.name),
  );

  registerAppStoreRoutes(app, context);
  registerVoucherRoutes(app, context);
};

type PlanRef = { readonly _id: string; readonly name: string };

/**
 * Whether the caller may choose the plan of this name (or of this product in the app stores). One that is closed is
 * refused, except to those who have it.
 */
const validatePlan = async (
  { database }: Pick<Context, "database">,
  owner: string,
  name: string,
): Promise<Outcome<PlanRef>> => {
  const plan = await findPlanByName(database.db, name);
  if (plan === undefined)
    return refuse({ kind: "not-found", sentence: (say) => say.subscription.planUnknown });
  if (!plan.active && (await getOwnPlan(database.db, owner)).id !== plan.id) {
    return refuse({ kind: "limit-exceeded", sentence: (say) => say.subscription.planClosed(plan.name) });
  }
  return ok({ _id: plan.id, name: plan.name });
};
