import { SECOND_MS } from "@afterword/core/time/duration";
import type { WallMs } from "@afterword/core/time/instant";
import * as z from "zod/mini";
import { createAccessTokens, type ServiceAccount } from "../google/service-account.ts";
import type { Clock } from "../time/clock.ts";
import { retryAfterOf } from "./apns.ts";
import type { PushMessage, PushResult, PushSender, PushTarget } from "./push-sender.ts";

export type FcmSettings = {
  readonly serviceAccount: ServiceAccount & { readonly projectId: string };
  /** Origin of Firebase Cloud Messaging. */
  readonly origin: string;
  readonly clock: Pick<Clock, "machineNow">;
  /** How long one push may take. */
  readonly timeoutMs?: number;
};

export const FCM_ORIGIN = "https://fcm.googleapis.com";

const SCOPE = "https://www.googleapis.com/auth/firebase.messaging";
const TIMEOUT_MS = 15 * SECOND_MS;

/** Google's push service, version 1 of its interface. */
export const createFcmSender = (settings: FcmSettings): PushSender => {
  const { serviceAccount, origin, clock, timeoutMs = TIMEOUT_MS } = settings;
  const post = (url: string, init: RequestInit): Promise<Response> =>
    fetch(url, { ...init, method: "POST", redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
  const tokens = createAccessTokens(serviceAccount, SCOPE, clock, async (url, body) => {
    const answer = await post(url, { body });
    return answer.ok ? answer.json() : undefined;
  });
  const url = `${origin}/v1/projects/${encodeURIComponent(serviceAccount.projectId)}/messages:send`;
  const attempt = async (target: PushTarget, message: PushMessage, now: WallMs): Promise<PushResult> => {
    const token = await tokens.get();
    if (token === undefined) return later("Google gave the service account no token");
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const body = JSON.stringify({ message: bodyOf(target, message, now) });
    const answer = await post(url, { headers, body });
    const text = await answer.text();
    if (answer.ok) return { kind: "accepted" };
    if (answer.status === 401) tokens.forget();
    return resultOf(answer, text, now);
  };
  return {
    kinds: ["fcm"],
    send: async (target, message, now) => {
      try {
        return await attempt(target, message, now);
      } catch (error) {
        return later(error instanceof Error ? error.message : "the service could not be reached");
      }
    },
    close: async () => undefined,
  };
};

/**
 * All of it as texts of the app's own: a push that Google shows by itself has no actions. The names are those that the
 * app's notifications are read from.
 */
const bodyOf = ({ token }: PushTarget, message: PushMessage, now: WallMs): object => {
  const { visible, payload, collapseId, expiresAt } = message;
  const seconds = Math.max(0, Math.floor((expiresAt - now) / SECOND_MS));
  return {
    token,
    android: {
      // A silent one has to run at once too: it looks whether the phone is unlocked now.
      priority: "HIGH",
      ttl: `${seconds}s`,
      collapse_key: collapseId,
    },
    data: { ...(visible === null ? {} : shownOf(visible, collapseId)), body: JSON.stringify(payload) },
  };
};

const shownOf = (
  { title, body, category }: NonNullable<PushMessage["visible"]>,
  tag: string,
): Readonly<Record<string, string>> => ({
  title,
  message: body,
  tag,
  channelId: CHANNEL,
  ...(category === "" ? {} : { categoryId: category }),
});

/** The app's own channel (apps/native/src/ports/reminders.ts): in another one Android may show it without a sound. */
const CHANNEL = "reminders";

const later = (reason: string, afterMs: number | null = null): PushResult => ({
  kind: "later",
  afterMs,
  reason,
});

const errorAnswer = z.object({
  error: z.object({
    status: z.optional(z.string()),
    details: z.optional(z.array(z.object({ errorCode: z.optional(z.string()) }))),
  }),
});

const resultOf = (answer: Response, text: string, now: WallMs): PushResult => {
  const code = codeIn(text) ?? `status ${answer.status}`;
  switch (code) {
    case "UNREGISTERED":
      return { kind: "dead", since: now, reason: code };
    case "SENDER_ID_MISMATCH":
    case "INVALID_ARGUMENT":
      return { kind: "refused", reason: code };
    default:
      return later(code, retryAfterOf(answer.headers.get("retry-after")));
  }
};

/** The word of the messaging service where there is one; that of Google's interfaces in general else. */
const codeIn = (text: string): string | undefined => {
  try {
    const { error } = errorAnswer.parse(JSON.parse(text));
    return error.details?.find(({ errorCode }) => errorCode !== undefined)?.errorCode ?? error.status;
  } catch {
    return undefined;
  }
};
