import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { id, email, password, textUpTo } from "../fields.ts";
import { secondFactorAsked } from "../second-step.ts";

/** An access token (10 minutes) and a refresh token, both signed JWTs (behaviour §4). */
export const sessionTokens = z.object({ token: textUpTo(4096), refreshToken: textUpTo(4096) });
export type SessionTokens = z.output<typeof sessionTokens>;

export const loginBody = z.object({
  email,
  fieldpw: password.present,
  remember: z._default(z.boolean(), false),
  isApp: z._default(z.boolean(), false),
});

export const login = defineEndpoint({
  method: "POST",
  path: "/api/login",
  access: "public",
  summary: "Log in with e-mail and password; a sign of life.",
  body: loginBody,
  reply: sessionTokens,
  refusals: [409, 418, 423, 428],
  refusalReplies: { 428: secondFactorAsked },
});

const refreshToken = z.string().check(z.minLength(1), z.maxLength(4096));

export const loginAgain = defineEndpoint({
  method: "POST",
  path: "/api/loginagain",
  access: "public",
  summary: "Exchange a refresh token for a new pair; works without an Authorization header.",
  body: z.object({ token: refreshToken, _id: id }),
  reply: sessionTokens,
});

export const logout = defineEndpoint({
  method: "POST",
  path: "/api/logout",
  access: "public",
  summary: "End the session that this refresh token belongs to.",
  body: z.object({ token: refreshToken }),
});
