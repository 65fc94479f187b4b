import { generateKeyPairSync, verify } from "node:crypto";
import type { androidpublisher_v3 as google } from "@googleapis/androidpublisher";
import { wallMs } from "@afterword/core/time/instant";
import { createLocalJWKSet, exportJWK, SignJWT } from "jose";
import { expect } from "vitest";
import type { AppStore } from "./app-store.ts";
import { createGoogleStore } from "./google-store.ts";

export const NOW = Date.UTC(2026, 10, 21, 9);
const ACCOUNT = "7e3fb20b-4cdb-47cc-936d-99d65f608138";
export const EXPIRY = "2026-12-21T09:00:00.123Z";

/** In Google's own types: a field that Google does not have does not compile. */
export const subscription: google.Schema$SubscriptionPurchaseV2 = {
  kind: "androidpublisher#subscriptionPurchaseV2",
  regionCode: "CH",
  startTime: "2026-11-21T09:00:00Z",
  subscriptionState: "SUBSCRIPTION_STATE_ACTIVE",
  linkedPurchaseToken: "older-token",
  acknowledgementState: "ACKNOWLEDGEMENT_STATE_PENDING",
  externalAccountIdentifiers: { obfuscatedExternalAccountId: ACCOUNT },
  lineItems: [
    { productId: "plan_of_later", itemReplacement: {} },
    { productId: "plan_old", expiryTime: "2026-11-22T09:00:00Z" },
    {
      productId: "plan_family",
      expiryTime: EXPIRY,
      latestSuccessfulOrderId: "GPA.1..1",
      autoRenewingPlan: { autoRenewEnabled: true },
      offerDetails: { basePlanId: "monthly" },
    },
  ],
};

const serviceAccount = generateKeyPairSync("rsa", { modulusLength: 2048 });
export const pushKey = generateKeyPairSync("rsa", { modulusLength: 2048 });
const pushKeys = createLocalJWKSet({
  // It names no algorithm, so that the one of the server counts.
  keys: [{ ...(await exportJWK(pushKey.publicKey)), kid: "k1" }],
});
export const AUDIENCE = "https://notes.example.com/api/stores/google";
export const EMAIL = "push@notes.iam.gserviceaccount.com";

type PushClaims = {
  readonly iss?: string;
  readonly aud?: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly exp?: number;
};

/** The token that Pub/Sub sends along; `claims`: what is wrong in it. */
export const signPush = (claims: PushClaims = {}, key = pushKey.privateKey, alg = "RS256"): Promise<string> =>
  new SignJWT({ email: EMAIL, email_verified: true, ...claims })
    .setProtectedHeader({ alg, kid: "k1" })
    .setIssuer(claims.iss ?? "https://accounts.google.com")
    .setAudience(claims.aud ?? AUDIENCE)
    .setIssuedAt(NOW / 1000)
    .setExpirationTime(claims.exp ?? NOW / 1000 + 3600)
    .sign(key);

export const NOTICE = {
  version: "1.0",
  packageName: "com.example.notes",
  eventTimeMillis: String(NOW - 1000),
  subscriptionNotification: { version: "1.0", notificationType: 2, purchaseToken: "token-1" },
};

export const pushBody = (notice: object = NOTICE, messageId = "136969346945"): string => {
  const data = Buffer.from(JSON.stringify(notice)).toString("base64");
  return JSON.stringify({ message: { data, messageId }, subscription: "projects/x" });
};

export const json = (value: object) => () => Response.json(value);
export const status = (code: number) => () => new Response(null, { status: code });

export const GET = "/subscriptionsv2/tokens/token-1";

/** Google Play as it answers one test. */
export type FakePlay = {
  /** By the end of the address that is asked. */
  readonly answers: Record<string, () => Response | Promise<Response>>;
  /** What was asked, in turn. */
  readonly asked: string[];
  now: number;
};

export const createPlay = (): FakePlay => ({
  asked: [],
  now: NOW,
  answers: {
    "/token": json({ access_token: "at", expires_in: 3600, token_type: "Bearer" }),
    [GET]: json(subscription),
    "/voidedpurchases": json({ voidedPurchases: [] } satisfies google.Schema$VoidedPurchasesListResponse),
  },
});

export const createStore = (play: FakePlay): AppStore =>
  createGoogleStore({
    name: "google",
    packageName: "com.example.notes",
    serviceAccount: {
      clientEmail: "server@notes.iam.gserviceaccount.com",
      privateKey: serviceAccount.privateKey.export({ type: "pkcs8", format: "pem" }),
      tokenUri: "https://oauth2.example/token",
    },
    origin: "https://play.example",
    pushAudience: AUDIENCE,
    pushEmail: EMAIL,
    pushKeys,
    clock: { now: () => wallMs(play.now), machineNow: () => wallMs(play.now) },
    fetchStore: async (url, init) => {
      const { pathname } = new URL(url);
      play.asked.push(`${init.method ?? "GET"} ${pathname}`);
      if (pathname === "/token") expectAssertion(init.body);
      else expect(new Headers(init.headers).get("authorization")).toBe("Bearer at");
      const name = Object.keys(play.answers).find((end) => pathname.endsWith(end));
      return play.answers[name ?? ""]?.() ?? new Response(null, { status: 404 });
    },
  });

const expectAssertion = (body: RequestInit["body"]): void => {
  const [head = "", claims = "", signature = ""] =
    (body instanceof URLSearchParams ? body : null)?.get("assertion")?.split(".") ?? [];
  const isSigned = verify(
    "RSA-SHA256",
    Buffer.from(`${head}.${claims}`),
    serviceAccount.publicKey,
    Buffer.from(signature, "base64url"),
  );
  expect(isSigned).toBe(true);
  expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
    iss: "server@notes.iam.gserviceaccount.com",
    aud: "https://oauth2.example/token",
    scope: "https://www.googleapis.com/auth/androidpublisher",
  });
};

/** How the server reads `subscription`. */
export const expected = {
  store: "google",
  environment: "Production",
  extent: "whole",
  key: "token-1",
  replaces: "older-token",
  product: "plan_family",
  accountToken: ACCOUNT,
  expiresAt: new Date(EXPIRY),
  paused: false,
  renewal: { renews: true, graceUntil: null },
  saidAt: new Date(NOW),
  needsAcknowledgement: true,
};
