import { logInWithSecondFactor } from "@afterword/contract/endpoints/second-factor";
import type { SecondStepBody } from "@afterword/contract/endpoints/second-factor";
import { login, loginAgain, logout } from "@afterword/contract/endpoints/sessions";
import type { SessionTokens } from "@afterword/contract/endpoints/sessions";
import { ok } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Context } from "../../context.ts";
import { deviceName, rememberLanguage, wishedLanguage } from "../../platform/http/client-headers.ts";
import { serve } from "../../platform/http/route.ts";
import type { ShownFactor } from "../second-factor/public.ts";
import type { OpenedSession } from "./session-opening.ts";
import { finishLogIn, logIn } from "./log-in.ts";
import { logOut } from "./session-ending.ts";
import { renewSession } from "./session-renewal.ts";

export const registerSessionRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, context, login, async ({ body, request, reply }) => {
    const opened = await logIn(context, {
      email: body.email,
      password: body.fieldpw,
      remember: body.remember,
      isApp: body.isApp,
      ip: request.ip,
      device: deviceName(request.headers["user-agent"], body.isApp),
      found: { language: wishedLanguage(request), timeZone: body.timeZone ?? null },
    });
    return answerOpened(context, reply, opened);
  });

  serve(app, context, logInWithSecondFactor, async ({ body, request, reply }) => {
    const opened = await finishLogIn(context, {
      ticket: body.ticket,
      shown: shownIn(body),
      ip: request.ip,
      deviceOf: (isApp) => deviceName(request.headers["user-agent"], isApp),
      language: wishedLanguage(request),
    });
    return answerOpened(context, reply, opened);
  });

  serve(app, context, loginAgain, ({ body, request }) =>
    context.throttle.rateLimitSecret("refresh", request.ip, () =>
      renewSession(context, {
        refreshToken: body.token,
        userId: body._id,
        language: wishedLanguage(request),
      }),
    ),
  );

  serve(app, context, logout, async ({ body, reply }) => {
    await logOut(context, body.token);
    rememberLanguage(context, reply, null);
    return ok("");
  });
};

/** From now on this browser's pages speak the account's language. */
const answerOpened = (
  context: Pick<Context, "config">,
  reply: FastifyReply,
  opened: Outcome<OpenedSession>,
): Outcome<SessionTokens> => {
  if (!opened.ok) return opened;
  rememberLanguage(context, reply, opened.value.language);
  return ok(opened.value.tokens);
};

/** The contract lets exactly one of the three through. */
const shownIn = ({ code, recoveryCode, assertion }: SecondStepBody): ShownFactor => {
  if (code !== undefined) return { kind: "one-time-code", code };
  if (recoveryCode !== undefined) return { kind: "recovery-code", code: recoveryCode };
  if (assertion !== undefined) return { kind: "passkey", assertion };
  throw new Error("nothing was shown");
};
