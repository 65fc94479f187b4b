import {
  changePassword as changePasswordCall,
  forgotPassword as forgotPasswordCall,
  resetPassword as resetPasswordCall,
} from "@afterword/contract/endpoints/passwords";
import { ok } from "@afterword/core/errors/outcome";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { deviceName } from "../../platform/http/device-name.ts";
import { networkName } from "../../platform/throttle/network-name.ts";
import { sentencesFor } from "../../platform/http/language.ts";
import { serve } from "../../platform/http/route.ts";
import { changePassword } from "./change-password.ts";
import { forgotPassword } from "./forgot-password.ts";
import { resetPassword } from "./reset-password.ts";
import type { Origin } from "./settle-password.ts";

export const registerPasswordRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, context, forgotPasswordCall, async ({ body, request }) => {
    const admitted = await context.throttle.admit("forgot", request.ip);
    if (!admitted.ok) return admitted;
    const { ip } = request;
    const asked = forgotPassword(context, { email: body.email, ip, origin: originOf(request) });
    return asked.ok ? ok(sentencesFor(request).account.forgotSent) : asked;
  });

  serve(app, context, resetPasswordCall, async ({ body, request }) => {
    const { secret, fieldpw: password } = body;
    const reset = await context.throttle.rateLimitSecret("link", request.ip, () =>
      resetPassword(context, { secret, password, origin: originOf(request), ip: request.ip }),
    );
    return reset.ok ? ok(sentencesFor(request).account.passwordReset) : reset;
  });

  serve(app, context, changePasswordCall, async ({ caller, body, request }) => {
    const { oldPassword, fieldpw: password } = body;
    const changed = await changePassword(context, caller, { oldPassword, password, ip: request.ip });
    return changed.ok ? ok(sentencesFor(request).account.passwordChanged) : changed;
  });
};

const originOf = ({ headers, ip }: FastifyRequest): Origin => ({
  device: deviceName(headers["user-agent"], false),
  network: networkName(ip),
});
