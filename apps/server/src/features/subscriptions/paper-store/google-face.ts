import { createPublicKey } from "node:crypto";
import type { androidpublisher_v3 as google } from "@googleapis/androidpublisher";
import { SECOND_MS } from "@afterword/core/time/duration";
import type { WallMs } from "@afterword/core/time/instant";
import { createLocalJWKSet, exportJWK, jwtVerify, SignJWT } from "jose";
import type { JWTVerifyGetKey } from "jose";
import type { Authority } from "./authority.ts";
import { graceEnd, type PaperEvent, type PaperEventKind, type PaperSubscription } from "./ledger.ts";
import { PAPER_APP } from "./paper-app.ts";

/** The paper store as Google: it answers the Play Developer API and pushes as Pub/Sub does. */

export type GoogleQuestion = {
  readonly authority: Authority;
  readonly url: URL;
  readonly init: RequestInit;
  /** The machine's time, by which tokens are judged. */
  readonly machineNow: WallMs;
  readonly find: (key: string) => PaperSubscription | undefined;
  readonly list: () => readonly PaperSubscription[];
  readonly acknowledge: (key: string) => void;
};

const PURCHASES = `/androidpublisher/v3/applications/${PAPER_APP.packageName}/purchases`;

export const answerAsGoogle = async (question: GoogleQuestion): Promise<Response> => {
  const { url, init } = question;
  if (url.href === PAPER_APP.tokenUri) return giveToken(question);
  if (new Headers(init.headers).get("authorization") !== `Bearer ${ACCESS_TOKEN}`)
    return new Response(null, { status: 401 });
  const path = url.pathname.startsWith(PURCHASES) ? url.pathname.slice(PURCHASES.length) : "";
  if (path === "/voidedpurchases") return Response.json(listVoided(question.list()));
  return answerAboutPurchase(question, path);
};

const READ = /^\/subscriptionsv2\/tokens\/(?<token>[^/]+)$/;
const ACKNOWLEDGE = /^\/subscriptions\/[^/]+\/tokens\/(?<token>[^/]+):acknowledge$/;

const answerAboutPurchase = (question: GoogleQuestion, path: string): Response => {
  const [read, booked] = [READ, ACKNOWLEDGE].map((pattern) => path.match(pattern)?.groups?.["token"]);
  const subscription = question.find(decodeURIComponent(read ?? booked ?? ""));
  if (subscription === undefined) return new Response(null, { status: 404 });
  if (read !== undefined) return Response.json(describe(subscription));
  question.acknowledge(subscription.key);
  return new Response(null);
};

const ACCESS_TOKEN = "paper-access-token";

/** For the signature of the service account. */
const giveToken = async ({ authority, init, machineNow }: GoogleQuestion): Promise<Response> => {
  const assertion = init.body instanceof URLSearchParams ? init.body.get("assertion") : null;
  try {
    await jwtVerify(assertion ?? "", createPublicKey(authority.googleKey), {
      algorithms: ["RS256"],
      issuer: PAPER_APP.serviceAccount,
      audience: PAPER_APP.tokenUri,
      currentDate: new Date(machineNow),
    });
    return Response.json({ access_token: ACCESS_TOKEN, expires_in: 3_600, token_type: "Bearer" });
  } catch {
    return Response.json({ error: "invalid_grant" }, { status: 400 });
  }
};

const describe = (subscription: PaperSubscription): google.Schema$SubscriptionPurchaseV2 => {
  const { accountToken, replaces, acknowledged, renews, refundedAt } = subscription;
  return {
    kind: "androidpublisher#subscriptionPurchaseV2",
    regionCode: "US",
    startTime: isoOf(subscription.firstBoughtAt),
    subscriptionState: stateOf(subscription),
    acknowledgementState: `ACKNOWLEDGEMENT_STATE_${acknowledged ? "ACKNOWLEDGED" : "PENDING"}`,
    ...(replaces === null ? {} : { linkedPurchaseToken: replaces }),
    ...(accountToken === null
      ? {}
      : { externalAccountIdentifiers: { obfuscatedExternalAccountId: accountToken } }),
    lineItems: [
      {
        productId: subscription.product,
        expiryTime: isoOf(refundedAt ?? paidUntil(subscription)),
        latestSuccessfulOrderId: subscription.transactionId,
        autoRenewingPlan: { autoRenewEnabled: renews },
        offerDetails: { basePlanId: "monthly" },
      },
    ],
  };
};

/** In grace Google moves the end itself, and what follows leaves it there. */
const paidUntil = (subscription: PaperSubscription): WallMs => {
  const { phase, renews, expiresAt } = subscription;
  const hadGrace = phase === "grace" || phase === "retry" || (phase === "expired" && renews);
  return hadGrace ? graceEnd(subscription) : expiresAt;
};

const stateOf = ({ phase, renews, refundedAt }: PaperSubscription): string => {
  if (refundedAt !== null || phase === "expired") return "SUBSCRIPTION_STATE_EXPIRED";
  if (phase === "grace") return "SUBSCRIPTION_STATE_IN_GRACE_PERIOD";
  if (phase === "retry") return "SUBSCRIPTION_STATE_ON_HOLD";
  return renews ? "SUBSCRIPTION_STATE_ACTIVE" : "SUBSCRIPTION_STATE_CANCELED";
};

const listVoided = (
  subscriptions: readonly PaperSubscription[],
): google.Schema$VoidedPurchasesListResponse => ({
  voidedPurchases: subscriptions.flatMap(({ store, key, transactionId, refundedAt }) =>
    store === "google" && refundedAt !== null
      ? [
          {
            purchaseToken: key,
            orderId: transactionId,
            voidedTimeMillis: String(refundedAt),
            voidedReason: 1,
          },
        ]
      : [],
  ),
});

/** The body of a push; Google says only that something changed. */
export const writeGoogleNotification = ({ kind, at, subscription }: PaperEvent, id: string): string => {
  const about =
    kind === "refunded"
      ? {
          voidedPurchaseNotification: {
            purchaseToken: subscription.key,
            orderId: subscription.transactionId,
            productType: 1,
            refundType: 1,
          },
        }
      : {
          subscriptionNotification: {
            version: "1.0",
            notificationType: TYPES[kind],
            purchaseToken: subscription.key,
          },
        };
  const words = { version: "1.0", packageName: PAPER_APP.packageName, eventTimeMillis: String(at), ...about };
  return JSON.stringify({
    message: {
      messageId: id,
      publishTime: isoOf(at),
      data: Buffer.from(JSON.stringify(words)).toString("base64"),
    },
    subscription: "projects/paper-store/subscriptions/notes",
  });
};

/** Google's numbers. A refund goes by a notification of its own. */
const TYPES: Readonly<Record<Exclude<PaperEventKind, "refunded">, number>> = {
  recovered: 1,
  renewed: 2,
  cancelled: 3,
  bought: 4,
  "bought-again": 4,
  redeemed: 4,
  "changed-plan": 4,
  "entered-retry": 5,
  "entered-grace": 6,
  resumed: 7,
  expired: 13,
};

const KEY_ID = "paper";

/** The token that a push carries. */
export const signPush = ({ googleKey }: Authority, machineNow: WallMs): Promise<string> => {
  const seconds = Math.floor(machineNow / SECOND_MS);
  return new SignJWT({ email: PAPER_APP.pushEmail, email_verified: true })
    .setProtectedHeader({ alg: "RS256", kid: KEY_ID, typ: "JWT" })
    .setIssuer("https://accounts.google.com")
    .setAudience(PAPER_APP.pushAudience)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 3_600)
    .sign(googleKey);
};

/** The keys by which pushes are verified, in place of Google's published ones. */
export const pushKeysOf = async ({ googleKey }: Authority): Promise<JWTVerifyGetKey> =>
  createLocalJWKSet({
    keys: [{ ...(await exportJWK(createPublicKey(googleKey))), kid: KEY_ID, alg: "RS256" }],
  });

const isoOf = (at: number): string => new Date(at).toISOString();
