import {
  changeSubscription as changeSubscriptionCall,
  validatePlan as validatePlanCall,
} from "@afterword/contract/endpoints/subscriptions";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/route.ts";
import { changeSubscription } from "./change-subscription.ts";
import { registerAppStoreRoutes } from "./app-stores/routes.ts";
import { validatePlan } from "./validate-plan.ts";

export const registerSubscriptionRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, context, changeSubscriptionCall, ({ caller, body, request }) =>
    changeSubscription(context, { caller, body, ip: request.ip }),
  );

  serve(app, context, validatePlanCall, ({ caller, params }) =>
    validatePlan(context, caller.userId, params.name),
  );

  registerAppStoreRoutes(app, context);
};
