import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { idParams, instant } from "../fields.ts";

/** So many are shown and can be ended one by one: those used last. */
export const SHOWN_SESSIONS_MAX = 100;

/** Where somebody is logged in. */
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
