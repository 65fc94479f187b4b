import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { email, foundTimeZone, id, idParams, instant, password, textUpTo } from "../fields.ts";
import { secondFactorAsked } from "../second-step.ts";

/** An access token (10 minutes) and a refresh token, both signed JWTs (behaviour §4). */
export const sessionTokens = z.object({ token: textUpTo(4096), refreshToken: textUpTo(4096) });
export type SessionTokens = z.output<typeof sessionTokens>;

export const loginBody = z.object({
  email,
  fieldpw: password.present,
  remember: z._default(z.boolean(), false),
  isApp: z._default(z.boolean(), false),
  timeZone: foundTimeZone,
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

/** At most this many sessions are listed, and can be ended one by one: the most recently used. */
export const SHOWN_SESSIONS_MAX = 100;

/** An open session of the caller. */
export const openSession = z.object({
  _id: z.uuid(),
  /** In words: "Firefox on Linux". */
  device: z.string().check(z.maxLength(200)),
  /** The network of the log-in, without the part that names one household: "203.0.113.x". Null where none is known. */
  network: z.nullable(z.string().check(z.maxLength(60))),
  startedAt: instant,
  /** When its tokens were renewed last: within ten minutes of the last use. */
  lastUsedAt: instant,
  /** The one that asks. */
  isThisOne: z.boolean(),
});
export type OpenSession = z.output<typeof openSession>;

export const listSessions = defineEndpoint({
  method: "GET",
  path: "/api/sessions",
  access: "session",
  summary: "The caller's open sessions: the one that asks first, then the one used last.",
  reply: z.object({ sessions: z.array(openSession).check(z.maxLength(SHOWN_SESSIONS_MAX)) }),
});

export const endSession = defineEndpoint({
  method: "DELETE",
  path: "/api/session/:id",
  access: "session",
  summary: "End one of the caller's sessions; its next call is refused.",
  params: idParams,
});

export const endOtherSessions = defineEndpoint({
  method: "POST",
  path: "/api/sessions/end-others",
  access: "session",
  summary: "End all of the caller's sessions but the one that asks.",
  reply: z.object({ ended: z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1)) }),
});
