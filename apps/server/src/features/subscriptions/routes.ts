import {
  changeSubscription,
  validatePlan as validatePlanCall,
} from "@afterword/contract/endpoints/subscriptions";
import { refuse } from "@afterword/core/errors/outcome";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/route.ts";
import { validatePlan } from "./validate-plan.ts";

export const registerSubscriptionRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, context, changeSubscription, async () =>
    refuse({ kind: "limit-exceeded", sentence: (say) => say.subscription.updateFailed }),
  );

  serve(app, context, validatePlanCall, ({ caller, params }) =>
    validatePlan(context, caller.userId, params.name),
  );
};
