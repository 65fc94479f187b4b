import {
  listDeliveries,
  listHeld,
  refuseHeld,
  releaseHeld,
  sendAgain,
} from "@afterword/contract/endpoints/deliveries";
import {
  declareUnreachable,
  listRefused,
  listUnreachable,
  readCanary,
} from "@afterword/contract/endpoints/unreachable-owners";
import { ok } from "@afterword/core/errors/outcome";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/route.ts";
import { listDeliveryPage, sendDeliveryAgain } from "./sent-deliveries.ts";
import { decideChosen, listHeldPage } from "./held-deliveries.ts";
import { declareOwnerUnreachable, listRefusedPage, listUnreachablePage } from "./unreachable-owners.ts";

/**
 * What admins see and do about deliveries: those sent (behaviour §3), those that the brake holds back (§1.4), and those
 * of owners whom no reminder reaches (§1.2).
 */
export const registerDeliveryRoutes = (app: FastifyInstance, context: Context): void => {
  registerSentRoutes(app, context);
  registerHeldRoutes(app, context);
  registerUnreachableRoutes(app, context);
};

const registerSentRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, context, listDeliveries, async ({ params }) =>
    ok(await listDeliveryPage(context, params.filter, Number(params.page))),
  );

  serve(app, context, sendAgain, ({ caller, params }) =>
    sendDeliveryAgain(context, { id: params.id, by: caller.userId }),
  );
};

const registerHeldRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, context, listHeld, async ({ params }) =>
    ok(await listHeldPage(context, params.group, Number(params.page))),
  );

  serve(app, context, releaseHeld, async ({ caller, body }) =>
    ok({ count: await decideChosen(context, { act: "release", choice: body, by: caller.userId }) }),
  );

  serve(app, context, refuseHeld, async ({ caller, body }) =>
    ok({ count: await decideChosen(context, { act: "refuse", choice: body, by: caller.userId }) }),
  );
};

const registerUnreachableRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, context, listUnreachable, async ({ params }) =>
    ok(await listUnreachablePage(context, Number(params.page))),
  );

  serve(app, context, listRefused, async ({ params }) =>
    ok(await listRefusedPage(context, Number(params.page))),
  );

  serve(app, context, declareUnreachable, ({ caller, body }) =>
    declareOwnerUnreachable(context, caller, body.owner),
  );

  serve(app, context, readCanary, async () => ok({ isOn: context.config.canaryEmail !== null }));
};
