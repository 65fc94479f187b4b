import { connect, constants, type ClientHttp2Session, type OutgoingHttpHeaders } from "node:http2";
import { MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import { wallMs, type WallMs } from "@afterword/core/time/instant";
import { importPKCS8, SignJWT } from "jose";
import * as z from "zod/mini";
import type { Clock } from "../time/clock.ts";
import type { PushMessage, PushResult, PushSender, PushTarget } from "./push-sender.ts";

export type ApnsSettings = {
  /** The key of the team, as Apple gives it (.p8), and its id. */
  readonly privateKey: string;
  readonly keyId: string;
  readonly teamId: string;
  /** The app's bundle id. */
  readonly topic: string;
  /** Origin of the service: that of apps from the store, or of those that developers build. */
  readonly origin: string;
  readonly clock: Pick<Clock, "machineNow">;
  /** How long one push may take. */
  readonly timeoutMs?: number;
};

export const APNS_ORIGINS = {
  production: "https://api.push.apple.com",
  sandbox: "https://api.sandbox.push.apple.com",
} as const;

/** Apple refuses tokens that are older than an hour, and new ones more often than every 20 minutes. */
const TOKEN_RENEWED_MS = 40 * MINUTE_MS;
const TOKEN_MIN_MS = 20 * MINUTE_MS;
const TIMEOUT_MS = 15 * SECOND_MS;

/** Apple's push service over one HTTP/2 connection, which is opened anew when it is gone. */
export const createApnsSender = (settings: ApnsSettings): PushSender => {
  const connection = createConnection(settings.origin);
  const tokens = createTokens(settings);
  const { timeoutMs = TIMEOUT_MS, clock } = settings;
  const attempt = async (target: PushTarget, message: PushMessage, now: WallMs): Promise<ApnsAnswer> => {
    const expiresAt = clock.machineNow() + (message.expiresAt - now);
    const headers = { ...headersOf(target, message, expiresAt), "apns-topic": settings.topic };
    return connection.request(
      { ...headers, authorization: `bearer ${await tokens.get()}` },
      JSON.stringify(bodyOf(message)),
      timeoutMs,
    );
  };
  return {
    kinds: ["apns"],
    send: async (target, message, now) => {
      try {
        const answer = await attempt(target, message, now);
        const wasRenewed = answer.reason === "ExpiredProviderToken" && tokens.renew();
        return resultOf(wasRenewed ? await attempt(target, message, now) : answer, (at) =>
          wallMs(now - (clock.machineNow() - at)),
        );
      } catch (error) {
        const reason = error instanceof Error ? error.message : "the service could not be reached";
        return { kind: "later", afterMs: null, reason };
      }
    },
    close: connection.close,
  };
};

const headersOf = (
  { token }: PushTarget,
  { visible, collapseId }: PushMessage,
  expiresAt: number,
): OutgoingHttpHeaders => ({
  ":method": "POST",
  ":path": `/3/device/${encodeURIComponent(token)}`,
  "apns-push-type": visible === null ? "background" : "alert",
  // A silent push with 10 is refused: the phone takes it when it costs little.
  "apns-priority": visible === null ? "5" : "10",
  "apns-expiration": String(Math.floor(expiresAt / SECOND_MS)),
  "apns-collapse-id": collapseId,
  "content-type": "application/json",
});

/** `body` is where the app's own texts are looked for on the phone. */
const bodyOf = ({ visible, payload }: PushMessage): object => ({
  aps: visible === null ? { "content-available": 1 } : alertOf(visible),
  body: payload,
});

const alertOf = ({ title, body, category }: NonNullable<PushMessage["visible"]>): object => ({
  alert: { title, body },
  sound: "default",
  "interruption-level": "time-sensitive",
  ...(category === "" ? {} : { category }),
});

type ApnsAnswer = {
  readonly status: number;
  readonly reason: string;
  /** Of a token that is gone: since when, in milliseconds. */
  readonly timestamp: number | null;
  readonly retryAfterMs: number | null;
};

const refusal = z.object({ reason: z.string(), timestamp: z.optional(z.number()) });

const resultOf = (
  { status, reason, timestamp, retryAfterMs }: ApnsAnswer,
  productTimeOf: (machineMs: number) => WallMs,
): PushResult => {
  switch (status) {
    case 200:
      return { kind: "accepted" };
    case 410:
      // Without its instant nothing tells it from a token that was registered since.
      return { kind: "dead", since: productTimeOf(timestamp ?? 0), reason };
    case 400:
    case 413:
      return { kind: "refused", reason };
    default:
      return { kind: "later", afterMs: retryAfterMs, reason };
  }
};

/** What proves who we are, for all pushes of some time. */
const createTokens = ({ privateKey, keyId, teamId, clock }: ApnsSettings) => {
  let token: { readonly text: Promise<string>; readonly at: number } | null = null;
  const sign = async (now: number): Promise<string> =>
    new SignJWT({})
      .setProtectedHeader({ alg: "ES256", kid: keyId })
      .setIssuer(teamId)
      .setIssuedAt(Math.floor(now / SECOND_MS))
      .sign(await importPKCS8(privateKey, "ES256"));
  return {
    get: (): Promise<string> => {
      const now = clock.machineNow();
      if (token === null || now - token.at > TOKEN_RENEWED_MS || now < token.at) {
        token = { text: sign(now), at: now };
      }
      return token.text;
    },
    /** False where a new one would come too soon after the last. */
    renew: (): boolean => {
      if (token === null || clock.machineNow() - token.at < TOKEN_MIN_MS) return false;
      token = null;
      return true;
    },
  };
};

const createConnection = (origin: string) => {
  let session: ClientHttp2Session | null = null;
  const open = (): ClientHttp2Session => {
    if (session !== null && !session.closed && !session.destroyed) return session;
    const opened = connect(origin);
    // What goes wrong is told to each of its pushes, and nothing may end this process.
    opened.on("error", () => undefined);
    opened.on("goaway", () => opened.close());
    opened.unref();
    session = opened;
    return opened;
  };
  return {
    request: async (headers: OutgoingHttpHeaders, body: string, timeoutMs: number): Promise<ApnsAnswer> => {
      const used = open();
      try {
        return await exchange(used, headers, body, timeoutMs);
      } catch (error) {
        // The next push goes over a new connection: this one may hang without a word.
        used.destroy();
        throw error;
      }
    },
    close: async (): Promise<void> => {
      session?.destroy();
      session = null;
    },
  };
};

const exchange = (
  session: ClientHttp2Session,
  headers: OutgoingHttpHeaders,
  body: string,
  timeoutMs: number,
): Promise<ApnsAnswer> =>
  new Promise((resolve, reject) => {
    const stream = session.request(headers, { signal: AbortSignal.timeout(timeoutMs) });
    let status = 0;
    let retryAfterMs: number | null = null;
    let text = "";
    stream.setEncoding("utf8");
    stream.on("response", (answered) => {
      status = Number(answered[constants.HTTP2_HEADER_STATUS]);
      retryAfterMs = retryAfterOf(answered["retry-after"]);
    });
    stream.on("data", (part: string) => (text += part));
    stream.on("error", reject);
    stream.on("close", () => {
      if (status === 0) reject(new Error("the connection was closed without an answer"));
      else resolve({ status, retryAfterMs, ...reasonIn(text, status) });
    });
    stream.end(body);
  });

const reasonIn = (text: string, status: number): Pick<ApnsAnswer, "reason" | "timestamp"> => {
  const read = refusal.safeParse(jsonOf(text));
  return read.success
    ? { reason: read.data.reason, timestamp: read.data.timestamp ?? null }
    : { reason: `status ${status}`, timestamp: null };
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The seconds that a service asks to be left alone for; null where it names none. */
export const retryAfterOf = (header: string | readonly string[] | undefined | null): number | null => {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * SECOND_MS : null;
};
