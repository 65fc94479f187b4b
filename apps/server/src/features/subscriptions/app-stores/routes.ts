import {
  registerPurchase as registerPurchaseCall,
  takeAppleNotification,
  takeGoogleNotification,
} from "@afterword/contract/endpoints/app-stores";
import { ok } from "@afterword/core/errors/outcome";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../../../context.ts";
import { rawBodyOf } from "../../../platform/http/raw-body.ts";
import { serve } from "../../../platform/http/route.ts";
import { takeNotification } from "./notifications.ts";
import { registerPurchase } from "./registration.ts";

export const registerAppStoreRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, context, registerPurchaseCall, async ({ caller, body }) => {
    const { userId: owner, device } = caller;
    const { token, store_id: store, receipt: plan, act } = body;
    const handed = { owner, device, token, store, plan, isBought: act === "bought" };
    const registered = await context.throttle.inLine(owner, () => registerPurchase(context, handed));
    return registered.ok ? ok({ plan: registered.value }) : registered;
  });

  const take = (from: "apple" | "google") => (request: FastifyRequest) => {
    const call = { body: rawBodyOf(request), authorization: request.headers.authorization };
    return context.throttle.rateLimitSecret("notification", request.ip, () =>
      takeNotification(context, from, call),
    );
  };
  const [takeApple, takeGoogle] = [take("apple"), take("google")];
  serve(app, context, takeAppleNotification, ({ request }) => takeApple(request));
  serve(app, context, takeGoogleNotification, ({ request }) => takeGoogle(request));
};
