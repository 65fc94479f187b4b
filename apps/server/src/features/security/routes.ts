import * as activity from "@afterword/contract/endpoints/activity";
import * as sessions from "@afterword/contract/endpoints/sessions";
import { ok } from "@afterword/core/errors/outcome";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/route.ts";
import { networkName } from "../../platform/throttle/networks.ts";
import { listActivity } from "./activity.ts";
import { endOneSession, endOtherSessions, listSessions } from "./open-sessions.ts";

/** Where the caller is logged in, and what was done with the caller's account. */
export const registerSecurityRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, context, sessions.listSessions, async ({ caller }) =>
    ok({ sessions: await listSessions(context, caller) }),
  );

  serve(app, context, sessions.endSession, async ({ caller, params, request }) => {
    const ended = await endOneSession(context, { caller, network: networkName(request.ip) }, params.id);
    return ended.ok ? ok("") : ended;
  });

  serve(app, context, sessions.endOtherSessions, async ({ caller, request }) => {
    const ended = await endOtherSessions(context, { caller, network: networkName(request.ip) });
    return ended.ok ? ok({ ended: ended.value }) : ended;
  });

  serve(app, context, activity.listActivity, async ({ caller, params }) =>
    ok(await listActivity(context, caller.userId, params.after)),
  );
};
