import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { chosenPassword, email, linkSecret, password, passwordRepeated } from "../fields.ts";

export const forgotPasswordBody = z.object({ email });

export const forgotPassword = defineEndpoint({
  method: "POST",
  path: "/api/user/forgot-password",
  access: "public",
  summary:
    "Ask for a link to choose a new password; answers the same for known and unknown addresses, the mail tells the difference.",
  body: forgotPasswordBody,
});

export const resetPasswordBody = z.object({ ...chosenPassword, secret: linkSecret }).check(passwordRepeated);

export const resetPassword = defineEndpoint({
  method: "POST",
  path: "/api/user/reset-password",
  access: "public",
  summary: "Choose a new password with the secret of the mailed link, once; ends every session.",
  body: resetPasswordBody,
  refusals: [410],
});

export const changePasswordBody = z
  .object({
    oldPassword: password.present,
    ...chosenPassword,
  })
  .check(passwordRepeated);

export const changePassword = defineEndpoint({
  method: "POST",
  path: "/api/user/change-password",
  access: "session",
  summary: "Change one's password, knowing the old one; ends all other sessions, and is a sign of life.",
  body: changePasswordBody,
});

export const showPassword = defineEndpoint({
  method: "POST",
  path: "/api/user/show-password",
  access: "session",
  summary:
    "Show one's password again, before what needs a recent proof; it is good for ten minutes in this session.",
  body: z.object({ fieldpw: password.present }),
});
