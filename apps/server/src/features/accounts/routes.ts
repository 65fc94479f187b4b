import {
  confirmEmail as confirmEmailCall,
  confirmUpdatedEmail as confirmUpdatedEmailCall,
  deleteUser,
  getUser,
  registerUser as registerUserCall,
  updateUser,
} from "@afterword/contract/endpoints/users";
import { ok } from "@afterword/core/errors/outcome";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { deviceName } from "../../platform/http/device-name.ts";
import { sentencesFor } from "../../platform/http/language.ts";
import { serve } from "../../platform/http/route.ts";
import { confirmEmail } from "./confirm-email.ts";
import { confirmUpdatedEmail } from "./confirm-updated-email.ts";
import { deleteAccount } from "./delete-account.ts";
import { getAccount } from "./get-account.ts";
import { registerPasswordRoutes } from "./password-routes.ts";
import { registerUser } from "./register-user.ts";
import { updateAccount } from "./update-account.ts";
import { registerOwnPictureRoutes } from "./picture-routes.ts";

export const registerAccountRoutes = (app: FastifyInstance, context: Context): void => {
  registerPasswordRoutes(app, context);

  serve(app, context, registerUserCall, async ({ body, request }) => {
    const admitted = await context.throttle.admit("register", request.ip);
    if (!admitted.ok) return admitted;
    const { firstname, lastname, email, fieldpw: password, darkMode = false } = body;
    const names = { firstname, lastname, email };
    const registered = await registerUser(context, { ...names, password, darkMode, ip: request.ip });
    return registered.ok ? ok(sentencesFor(request).session.registered) : registered;
  });

  serve(app, context, confirmEmailCall, async ({ body, request }) => {
    const device = deviceName(request.headers["user-agent"], false);
    const confirmed = await context.throttle.rateLimitSecret("link", request.ip, () =>
      confirmEmail(context, { secret: body.secret, device }),
    );
    return confirmed.ok ? ok(sentencesFor(request).session.emailConfirmed) : confirmed;
  });

  serve(app, context, confirmUpdatedEmailCall, ({ body, request }) =>
    context.throttle.rateLimitSecret("link", request.ip, () =>
      confirmUpdatedEmail(context, { secret: body.secret }),
    ),
  );

  serve(app, context, getUser, ({ caller, params }) => getAccount(context, caller, params._id));

  serve(app, context, updateUser, ({ caller, params, body }) =>
    updateAccount(context, caller, params._id, body),
  );

  serve(app, context, deleteUser, async ({ caller, params, request }) => {
    const deleted = await deleteAccount(context, caller, params._id);
    return deleted.ok ? ok(sentencesFor(request).admin.userDeleted) : deleted;
  });

  registerOwnPictureRoutes(app, context);
};
