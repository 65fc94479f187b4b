import { listDeliveries, sendAgain } from "@afterword/contract/endpoints/deliveries";
import { ok } from "@afterword/core/errors/outcome";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/route.ts";
import { listDeliveryPage } from "./list-deliveries.ts";
import { sendDeliveryAgain } from "./send-again.ts";

/** What admins see of deliveries, and sending a failed one again (behaviour §3). */
export const registerSentDeliveryRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, context, listDeliveries, async ({ params }) =>
    ok(await listDeliveryPage(context, params.filter, Number(params.page))),
  );

  serve(app, context, sendAgain, ({ caller, params }) =>
    sendDeliveryAgain(context, { id: params.id, by: caller.userId }),
  );
};
