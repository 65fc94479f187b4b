import {
  countMissingSetup,
  readSetup as readSetupCall,
  readSystemState as readSystemStateCall,
  sendTestMail,
} from "@afterword/contract/endpoints/system";
import { ok } from "@afterword/core/errors/outcome";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/route.ts";
import { keepAnswer } from "../monitoring/keep-answer.ts";
import { readSystemState } from "../monitoring/system-state.ts";
import { countMissing, readSetup } from "./read-setup.ts";
import { sendTestMailTo } from "./test-mail.ts";

/** What an admin sees of the installation itself, and tries of it. */
export const registerSystemRoutes = (app: FastifyInstance, context: Context): void => {
  const startedAt = context.clock.machineNow();
  const state = keepAnswer(context.clock, () => readSystemState(context, startedAt));

  serve(app, context, readSystemStateCall, async () => ok(await state()));

  serve(app, context, readSetupCall, async () => ok({ items: [...(await readSetup(context))] }));

  serve(app, context, countMissingSetup, async () => ok({ count: await countMissing(context) }));

  serve(app, context, sendTestMail, ({ caller }) => sendTestMailTo(context, caller.userId));
};
