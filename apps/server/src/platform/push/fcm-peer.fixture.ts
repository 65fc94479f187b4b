import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { HOUR_MS, SECOND_MS } from "@afterword/core/time/duration";
import { jwtVerify } from "jose";
import * as z from "zod/mini";
import type { PeerAnswer, TakenAtPeer } from "./suites/push-sender.ts";

export const FCM_PROJECT = "afterword-notes";
const SCOPE = "https://www.googleapis.com/auth/firebase.messaging";
const ACCOUNT = "push@afterword-notes.iam.gserviceaccount.com";

/** "gone": the app was taken off the phone; "foreign": it belongs to another project. */
type FcmPeerSettings = {
  readonly tokens: Readonly<Record<string, "good" | "gone" | "foreign">>;
  readonly now: () => number;
  /** What a proof has to name, where a client knows it by heart. */
  readonly audience?: string;
  /** Where a client speaks over TLS only. */
  readonly tls?: { readonly key: string; readonly cert: string };
};

/** Making one takes a while. */
const ownKeys = generateKeyPairSync("rsa", { modulusLength: 2048 });

/** Google's push service and its token endpoint, as far as a sender can see them. */
export const openFcmPeer = async ({ tokens, now, tls, audience }: FcmPeerSettings) => {
  const taken: TakenAtPeer[] = [];
  const assertions: string[] = [];
  const next: PeerAnswer[] = [];
  const access = createAccess(now);
  const listen: RequestListener = (request, response) => {
    void readAll(request).then(async (body) => {
      if (request.url === "/token") return answerToken(response, body);
      const forced = next.shift();
      if (forced === "hang") return undefined;
      if (forced === "drop") return request.socket.destroy();
      const fault = forced ?? access.fault(request) ?? faultIn(request, body, tokens);
      if (fault !== null) return answerFault(response, fault);
      taken.push(takenOf(body, now()));
      return answerJson(response, 200, { name: `projects/${FCM_PROJECT}/messages/${taken.length}` });
    });
  };
  const answerToken = async (response: ServerResponse, body: string): Promise<void> => {
    const assertion = new URLSearchParams(body).get("assertion") ?? "";
    assertions.push(assertion);
    const isGood = await isProof(assertion, {
      key: ownKeys.publicKey,
      audience: audience ?? `${origin}/token`,
      now: now(),
    });
    if (!isGood) return answerJson(response, 400, { error: "invalid_grant" });
    return answerJson(response, 200, access.give());
  };
  const server = tls === undefined ? createServer(listen) : createSecureServer(tls, listen);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `${tls === undefined ? "http" : "https"}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    port: Number(new URL(origin).port),
    account: {
      clientEmail: ACCOUNT,
      privateKey: ownKeys.privateKey.export({ type: "pkcs8", format: "pem" }),
      tokenUri: `${origin}/token`,
      projectId: FCM_PROJECT,
    },
    publicKey: ownKeys.publicKey.export({ type: "spki", format: "pem" }),
    taken,
    assertions,
    answerNext: (...answers: readonly PeerAnswer[]) => next.push(...answers),
    /** The access tokens that were given hold no longer. */
    revoke: access.revoke,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

type Fault = Exclude<PeerAnswer, "hang" | "drop">;

const createAccess = (now: () => number) => {
  const given = new Map<string, number>();
  let count = 0;
  return {
    give: () => {
      const text = `ya29.${(count += 1)}`;
      given.set(text, now() + HOUR_MS);
      return { access_token: text, expires_in: HOUR_MS / SECOND_MS, token_type: "Bearer" };
    },
    revoke: () => given.clear(),
    fault: ({ headers }: IncomingMessage): Fault | null => {
      const text = (headers.authorization ?? "").replace(/^Bearer /, "");
      return now() < (given.get(text) ?? 0) ? null : { status: 401, reason: "UNAUTHENTICATED" };
    },
  };
};

const isProof = async (
  assertion: string,
  { key, audience, now }: { readonly key: KeyObject; readonly audience: string; readonly now: number },
): Promise<boolean> => {
  try {
    const { payload } = await jwtVerify(assertion, key, {
      issuer: ACCOUNT,
      audience,
      algorithms: ["RS256"],
      currentDate: new Date(now),
      requiredClaims: ["iat", "exp"],
    });
    const { iat = 0, exp = 0, scope } = payload;
    return exp - iat <= HOUR_MS / SECOND_MS && String(scope).split(" ").includes(SCOPE);
  } catch {
    return false;
  }
};

/** The fields of the interface's message that we and others use; an unknown one is refused, as Google does. */
const words = z.string();
const messageOf = z.strictObject({
  validate_only: z.optional(z.boolean()),
  message: z.strictObject({
    token: words.check(z.minLength(1)),
    data: z.optional(
      z.record(words.check(z.refine((key) => !/^(?:from$|message_type$|google|gcm)/.test(key))), words),
    ),
    notification: z.optional(z.strictObject({ title: z.optional(words), body: z.optional(words) })),
    android: z.optional(
      z.strictObject({
        priority: z.optional(z.enum(["NORMAL", "HIGH", "normal", "high"])),
        ttl: z.optional(words.check(z.regex(/^\d+(?:\.\d+)?s$/))),
        collapse_key: z.optional(words),
      }),
    ),
  }),
});

const faultIn = (
  { method, url }: IncomingMessage,
  body: string,
  tokens: FcmPeerSettings["tokens"],
): Fault | null => {
  if (method !== "POST" || url !== `/v1/projects/${FCM_PROJECT}/messages:send`)
    return { status: 404, reason: "NOT_FOUND" };
  const read = messageOf.safeParse(JSON.parse(body));
  if (!read.success || Buffer.byteLength(JSON.stringify(read.data.message.data ?? {})) > 4_096)
    return { status: 400, reason: "INVALID_ARGUMENT", code: "INVALID_ARGUMENT" };
  switch (tokens[read.data.message.token]) {
    case "good":
      return null;
    case "gone":
      return { status: 404, reason: "NOT_FOUND", code: "UNREGISTERED" };
    case "foreign":
      return { status: 403, reason: "PERMISSION_DENIED", code: "SENDER_ID_MISMATCH" };
    default:
      return { status: 400, reason: "INVALID_ARGUMENT", code: "INVALID_ARGUMENT" };
  }
};

const answerFault = (response: ServerResponse, { status, reason, code, retryAfter }: Fault): void => {
  if (retryAfter !== undefined) response.setHeader("retry-after", String(retryAfter));
  const type = "type.googleapis.com/google.firebase.fcm.v1.FcmError";
  const details = code === undefined ? [] : [{ "@type": type, errorCode: code }];
  answerJson(response, status, { error: { code: status, message: reason, status: reason, details } });
};

const answerJson = (response: ServerResponse, status: number, value: object): void => {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
};

const takenOf = (text: string, now: number): TakenAtPeer => {
  const { message } = JSON.parse(text) as {
    readonly message: {
      readonly token: string;
      readonly data: Readonly<Record<string, string>>;
      readonly android: { readonly ttl: string; readonly collapse_key: string };
    };
  };
  const { title, message: body = "", categoryId: category = "" } = message.data;
  return {
    token: message.token,
    payload: JSON.parse(message.data["body"] ?? "{}") as TakenAtPeer["payload"],
    shown: title === undefined ? null : { title, body, category },
    collapseId: message.android?.collapse_key,
    expiresAtSeconds: Math.floor(now / SECOND_MS) + Number.parseInt(message.android?.ttl, 10),
    text,
  };
};

const readAll = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
};
