import { generateKeyPairSync, type KeyObject } from "node:crypto";
import {
  createSecureServer,
  createServer,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from "node:http2";
import type { AddressInfo } from "node:net";
import { MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import { decodeProtectedHeader, jwtVerify } from "jose";
import type { PeerAnswer, TakenAtPeer } from "./suites/push-sender.ts";

export const APNS_TEAM = "TEAM123456";
export const APNS_KEY_ID = "KEY1234567";
export const APNS_TOPIC = "com.example.notes";

/** What the peer knows of a device token. Tokens are 64 hexadecimal digits, as Apple's are. */
type Device = { readonly environment: Environment; readonly goneAt?: number };
type Environment = "production" | "sandbox";

export const apnsToken = (digit: string): string => digit.repeat(64);

export type ApnsPeerSettings = {
  readonly environment: Environment;
  readonly devices: Readonly<Record<string, Device>>;
  readonly now: () => number;
  /** Where a client speaks over TLS only. */
  readonly tls?: { readonly key: string; readonly cert: string };
};

/**
 * Apple's push service as far as a sender can see it: refuses what Apple refuses, in Apple's words ("Handling
 * notification responses from APNs").
 */
export const openApnsPeer = async (settings: ApnsPeerSettings) => {
  const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const taken: TakenAtPeer[] = [];
  const tokens: string[] = [];
  const next: PeerAnswer[] = [];
  const look = createTokenCheck(keys.publicKey, settings.now, tokens);
  const server = settings.tls === undefined ? createServer() : createSecureServer(settings.tls);
  let connections = 0;
  server.on("session", () => (connections += 1));
  server.on("stream", (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
    stream.on("error", () => undefined);
    void readAll(stream).then(async (body) => {
      const forced = next.shift();
      if (forced === "hang") return undefined;
      if (forced === "drop") return stream.session?.destroy();
      const fault = forced ?? (await look(headers)) ?? faultIn(headers, body, settings);
      if (fault !== null) return answer(stream, fault);
      taken.push(takenOf(headers, body));
      return answer(stream, { status: 200 });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `${settings.tls === undefined ? "http" : "https"}://127.0.0.1:${port}`,
    port,
    privateKey: keys.privateKey.export({ type: "pkcs8", format: "pem" }),
    publicKey: keys.publicKey.export({ type: "spki", format: "pem" }),
    taken,
    /** The tokens of their senders that came, each once. */
    tokens,
    /** The next pushes are answered so, whatever they are. */
    answerNext: (...answers: readonly PeerAnswer[]) => next.push(...answers),
    countConnections: () => connections,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      }),
  };
};

type Fault = Exclude<PeerAnswer, "hang" | "drop">;

const answer = (stream: ServerHttp2Stream, { status, reason, timestamp, retryAfter }: Fault): void => {
  if (stream.destroyed) return;
  stream.respond({
    ":status": status,
    ...(retryAfter === undefined ? {} : { "retry-after": String(retryAfter) }),
  });
  stream.end(
    reason === undefined
      ? undefined
      : JSON.stringify({ reason, ...(timestamp === undefined ? {} : { timestamp }) }),
  );
};

/** A token holds for an hour, and a new one is taken after 20 minutes only. */
const createTokenCheck = (key: KeyObject, now: () => number, tokens: string[]) => {
  let lastAt = -Infinity;
  const faultOfAge = (ageMs: number): Fault | null => {
    if (ageMs > 60 * MINUTE_MS) return refused(403, "ExpiredProviderToken");
    return ageMs < -MINUTE_MS ? refused(403, "InvalidProviderToken") : null;
  };
  return async ({ authorization }: IncomingHttpHeaders): Promise<Fault | null> => {
    const text = /^bearer (.+)$/i.exec(authorization ?? "")?.[1];
    if (text === undefined) return refused(403, "MissingProviderToken");
    const issuedAt = await issuedAtOf(text, key).catch(() => null);
    if (issuedAt === null) return refused(403, "InvalidProviderToken");
    const tooOld = faultOfAge(now() - issuedAt * SECOND_MS);
    if (tooOld !== null || text === tokens.at(-1)) return tooOld;
    if (now() - lastAt < 20 * MINUTE_MS) return refused(429, "TooManyProviderTokenUpdates");
    lastAt = now();
    tokens.push(text);
    return null;
  };
};

const issuedAtOf = async (text: string, key: KeyObject): Promise<number | null> => {
  if (decodeProtectedHeader(text).kid !== APNS_KEY_ID) return null;
  // When it runs out is Apple's rule, not the token's: the clock of the test may stand anywhere.
  const { payload } = await jwtVerify(text, key, { issuer: APNS_TEAM, algorithms: ["ES256"] });
  return payload.iat ?? null;
};

const refused = (status: number, reason: string): Fault => ({ status, reason });

const faultIn = (headers: IncomingHttpHeaders, body: string, settings: ApnsPeerSettings): Fault | null =>
  faultInRequest(headers, body) ?? faultInPayload(headers, body) ?? faultOfDevice(headers, settings);

type Rule = readonly [isBroken: boolean, status: number, reason: string];

const firstBroken = (rules: readonly Rule[]): Fault | null => {
  const broken = rules.find(([isBroken]) => isBroken);
  return broken === undefined ? null : refused(broken[1], broken[2]);
};

const faultInRequest = (headers: IncomingHttpHeaders, body: string): Fault | null =>
  firstBroken([
    [headers[":method"] !== "POST", 405, "MethodNotAllowed"],
    [!headers[":path"]?.startsWith("/3/device/"), 404, "BadPath"],
    [body === "", 400, "PayloadEmpty"],
    [Buffer.byteLength(body) > 4_096, 413, "PayloadTooLarge"],
    [headers["apns-topic"] === undefined, 400, "MissingTopic"],
    [headers["apns-topic"] !== APNS_TOPIC, 400, "TopicDisallowed"],
    [!/^\d*$/.test(headerOf(headers, "apns-expiration")), 400, "BadExpirationDate"],
    [Buffer.byteLength(headerOf(headers, "apns-collapse-id")) > 64, 400, "BadCollapseId"],
  ]);

/** A push type is needed since iOS 13, and has to be what the push is. */
const faultInPayload = (headers: IncomingHttpHeaders, body: string): Fault | null => {
  const { aps = {} } = JSON.parse(body) as { readonly aps?: Readonly<Record<string, unknown>> };
  const isShown = ["alert", "sound", "badge"].some((name) => aps[name] !== undefined);
  const priority = headerOf(headers, "apns-priority");
  switch (headers["apns-push-type"]) {
    case "background":
      return firstBroken([
        [priority !== "5", 400, "BadPriority"],
        [isShown || aps["content-available"] !== 1, 400, "InvalidPushType"],
      ]);
    case "alert":
      return firstBroken([
        [!["10", "5", "1", ""].includes(priority), 400, "BadPriority"],
        [!isShown, 400, "InvalidPushType"],
      ]);
    default:
      return refused(400, "InvalidPushType");
  }
};

const headerOf = (headers: IncomingHttpHeaders, name: string): string => String(headers[name] ?? "");

const faultOfDevice = (
  headers: IncomingHttpHeaders,
  { environment, devices }: ApnsPeerSettings,
): Fault | null => {
  const device = devices[tokenIn(headers)];
  if (device === undefined || device.environment !== environment) return refused(400, "BadDeviceToken");
  return device.goneAt === undefined
    ? null
    : { status: 410, reason: "Unregistered", timestamp: device.goneAt };
};

const tokenIn = (headers: IncomingHttpHeaders): string => (headers[":path"] ?? "").slice("/3/device/".length);

const takenOf = (headers: IncomingHttpHeaders, text: string): TakenAtPeer => {
  const { aps, body } = JSON.parse(text) as {
    readonly aps: {
      readonly alert?: { readonly title: string; readonly body: string };
      readonly category?: string;
    };
    readonly body: TakenAtPeer["payload"];
  };
  return {
    token: tokenIn(headers),
    payload: body,
    shown: aps.alert === undefined ? null : { ...aps.alert, category: aps.category ?? "" },
    collapseId: headerOf(headers, "apns-collapse-id"),
    expiresAtSeconds: Number(headers["apns-expiration"]),
    text,
  };
};

const readAll = async (stream: ServerHttp2Stream): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
};
