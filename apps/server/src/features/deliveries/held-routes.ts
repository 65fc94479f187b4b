import { listHeld, refuseHeld, releaseHeld } from "@afterword/contract/endpoints/deliveries";
import { ok } from "@afterword/core/errors/outcome";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/route.ts";
import { decideChosen } from "./decide-chosen.ts";
import { listHeldPage } from "./list-held.ts";

/** What admins do about deliveries that the brake holds back (behaviour §1.4). */
export const registerHeldDeliveryRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, context, listHeld, async ({ params }) => ok(await listHeldPage(context, Number(params.page))));

  serve(app, context, releaseHeld, async ({ caller, body }) =>
    ok({ count: await decideChosen(context, { act: "release", choice: body, by: caller.userId }) }),
  );

  serve(app, context, refuseHeld, async ({ caller, body }) =>
    ok({ count: await decideChosen(context, { act: "refuse", choice: body, by: caller.userId }) }),
  );
};
