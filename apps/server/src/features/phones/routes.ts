import {
  savePushToken,
  sendTestReminder as sendTestReminderCall,
  switchQuietSigns as switchQuietSignsCall,
} from "@afterword/contract/endpoints/phones";
import { ok } from "@afterword/core/errors/outcome";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { sentencesFor } from "../../platform/http/client-headers.ts";
import { serve } from "../../platform/http/route.ts";
import { switchQuietSigns } from "./quiet-switch.ts";
import { queueTestReminder } from "./test-reminder.ts";
import { savePushAddress } from "./phone-registration.ts";

/** What concerns the registered phone; its signs of life have a feature of their own, with all others. */
export const registerPhoneRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, context, switchQuietSignsCall, async ({ caller, body: { on }, request }) => {
    const switched = await switchQuietSigns(context, { caller, on, ip: request.ip });
    const { phones: say } = sentencesFor(request);
    return switched.ok ? ok(on ? say.quietSignsOn : say.quietSignsOff) : switched;
  });

  serve(app, context, sendTestReminderCall, async ({ caller, request }) => {
    const queued = await queueTestReminder(context, caller);
    return queued.ok ? ok(sentencesFor(request).phones.testSent) : queued;
  });

  serve(app, context, savePushToken, async ({ caller, body }) => {
    const admitted = await context.throttle.admitPhone(caller.userId);
    if (!admitted.ok) return admitted;
    const saved = await savePushAddress(context, caller, body);
    return saved.ok ? ok("OK") : saved;
  });
};
