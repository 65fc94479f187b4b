import {
  confirmEmail as confirmEmailCall,
  confirmUpdatedEmail as confirmUpdatedEmailCall,
  deleteUser,
  getUser,
  mailConfirmationAgain as mailConfirmationAgainCall,
  registerUser as registerUserCall,
  requestConfirmationMail as requestConfirmationMailCall,
  updateUser,
} from "@afterword/contract/endpoints/accounts";
import {
  changePassword as changePasswordCall,
  forgotPassword as forgotPasswordCall,
  resetPassword as resetPasswordCall,
  showPassword,
} from "@afterword/contract/endpoints/passwords";
import { removeUserPicture, uploadUserPicture } from "@afterword/contract/endpoints/pictures";
import { ok } from "@afterword/core/errors/outcome";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import {
  deviceName,
  rememberLanguage,
  sentencesFor,
  wishedLanguage,
} from "../../platform/http/client-headers.ts";
import { serve } from "../../platform/http/route.ts";
import { readUpload, withUploads } from "../../platform/http/uploads.ts";
import { networkName } from "../../platform/throttle/networks.ts";
import { removePicture, storePicture } from "../pictures/public.ts";
import { deleteAccount } from "./account-deletion.ts";
import { getAccount, updateAccount } from "./account.ts";
import { mailConfirmationAgain, requestConfirmationMail } from "./confirmation-mail.ts";
import { confirmUpdatedEmail } from "./email-change.ts";
import type { Origin } from "./new-password.ts";
import { changePassword } from "./password-change.ts";
import { requestPasswordReset, resetPassword } from "./password-reset.ts";
import { proveOwner } from "../recent-proof/public.ts";
import { confirmEmail, registerUser } from "./registration.ts";

export const registerAccountRoutes = (app: FastifyInstance, context: Context): void => {
  registerPasswordRoutes(app, context);

  serve(app, context, registerUserCall, async ({ body, request }) => {
    const admitted = await context.throttle.admit("register", request.ip);
    if (!admitted.ok) return admitted;
    const { firstname, lastname, email, fieldpw: password, darkMode = false, timeZone = null } = body;
    const person = { firstname, lastname, email, password, darkMode, ip: request.ip };
    const reader = { language: wishedLanguage(request), timeZone };
    const registered = await registerUser(context, { ...person, ...reader });
    return registered.ok ? ok(sentencesFor(request).session.registered) : registered;
  });

  serve(app, context, requestConfirmationMailCall, async ({ body, request }) => {
    const admitted = await context.throttle.admit("mail-again", request.ip);
    if (!admitted.ok) return admitted;
    const language = wishedLanguage(request);
    const asked = await requestConfirmationMail(context, { email: body.email, ip: request.ip, language });
    return asked.ok ? ok(sentencesFor(request).confirmation.mailedAgain) : asked;
  });

  serve(app, context, confirmEmailCall, async ({ body, request }) => {
    const device = deviceName(request.headers["user-agent"], false);
    return context.throttle.rateLimitSecret("link", request.ip, () =>
      confirmEmail(context, { secret: body.secret, device }),
    );
  });

  serve(app, context, confirmUpdatedEmailCall, ({ body, request }) =>
    context.throttle.rateLimitSecret("link", request.ip, () =>
      confirmUpdatedEmail(context, { secret: body.secret }),
    ),
  );

  serve(app, context, getUser, ({ caller, params }) => getAccount(context, caller, params._id));

  serve(app, context, updateUser, async ({ caller, params, body, request, reply }) => {
    const updated = await updateAccount(context, { caller, id: params._id, body, ip: request.ip });
    const isOwn = params._id === caller.userId;
    if (updated.ok && isOwn && body.language !== undefined) {
      rememberLanguage(context, reply, updated.value.language);
    }
    return updated;
  });

  serve(app, context, deleteUser, async ({ caller, params, body, request, reply }) => {
    const given = { caller, password: body?.fieldpw, ip: request.ip };
    const deleted = await deleteAccount(context, { ...given, id: params._id });
    // As a logout does: the next user of this browser may read another language.
    if (deleted.ok && params._id === caller.userId) rememberLanguage(context, reply, null);
    return deleted.ok ? ok(sentencesFor(request).admin.userDeleted) : deleted;
  });

  serve(app, context, mailConfirmationAgainCall, async ({ caller, params, request }) => {
    const mailed = await mailConfirmationAgain(context, caller, params._id);
    return mailed.ok ? ok(sentencesFor(request).admin.confirmationMailed) : mailed;
  });

  registerOwnPictureRoutes(app, context);
};

const registerPasswordRoutes = (app: FastifyInstance, context: Context): void => {
  serve(app, context, forgotPasswordCall, async ({ body, request }) => {
    const admitted = await context.throttle.admit("forgot", request.ip);
    if (!admitted.ok) return admitted;
    const { ip } = request;
    const reset = { email: body.email, ip, origin: originOf(request), language: wishedLanguage(request) };
    const asked = await requestPasswordReset(context, reset);
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

  serve(app, context, showPassword, async ({ caller, body, request }) => {
    const proved = await proveOwner(context, { caller, password: body.fieldpw, ip: request.ip });
    return proved.ok ? ok(sentencesFor(request).account.passwordShown) : proved;
  });
};

const originOf = ({ headers, ip }: FastifyRequest): Origin => ({
  device: deviceName(headers["user-agent"], false),
  network: networkName(ip),
});

const OWN = { kind: "owner" } as const;

/** The caller's own picture; both calls return the account as it is then (product §7). */
const registerOwnPictureRoutes = (app: FastifyInstance, context: Context): void => {
  withUploads(app, (scope) => {
    serve(scope, context, uploadUserPicture, async ({ caller, request }) => {
      const change = { caller, pictureOwner: OWN };
      const stored = await storePicture(context, change, () => readUpload(request, uploadUserPicture.upload));
      return stored.ok ? getAccount(context, caller, caller.userId) : stored;
    });
  });

  serve(app, context, removeUserPicture, async ({ caller }) => {
    await removePicture(context, { caller, pictureOwner: OWN });
    return getAccount(context, caller, caller.userId);
  });
};
