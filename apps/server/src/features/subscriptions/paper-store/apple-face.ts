import { createPublicKey } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import type { WallMs } from "@afterword/core/time/instant";
import type { Authority } from "./authority.ts";
import { PAPER_APP } from "./paper-app.ts";
import { graceEnd, type PaperEvent, type PaperEventKind, type PaperSubscription } from "./ledger.ts";

/** The paper store as Apple: its words are Apple's, signed by the paper store's own authority. */

const ENVIRONMENT = "Production";
const GROUP = "21000001";

/** A signed transaction: what the app hands over as its token. */
export const signTransaction = (
  authority: Authority,
  subscription: PaperSubscription,
  at: WallMs,
): Promise<string> => {
  const { accountToken, refundedAt, boughtWithOffer, periods } = subscription;
  return signWords(authority, {
    transactionId: subscription.transactionId,
    originalTransactionId: subscription.key,
    webOrderLineItemId: subscription.transactionId,
    bundleId: PAPER_APP.bundleId,
    productId: subscription.product,
    subscriptionGroupIdentifier: GROUP,
    purchaseDate: subscription.periodFrom,
    originalPurchaseDate: subscription.firstBoughtAt,
    expiresDate: subscription.expiresAt,
    quantity: 1,
    type: "Auto-Renewable Subscription",
    inAppOwnershipType: "PURCHASED",
    transactionReason: periods === 1 ? "PURCHASE" : "RENEWAL",
    storefront: "USA",
    storefrontId: "143441",
    signedDate: at,
    environment: ENVIRONMENT,
    ...(accountToken === null ? {} : { appAccountToken: accountToken }),
    ...(boughtWithOffer ? { offerType: OFFER_CODE, offerIdentifier: "paper" } : {}),
    ...(refundedAt === null ? {} : { revocationDate: refundedAt, revocationReason: 0 }),
  });
};

const OFFER_CODE = 3;

export const signRenewal = (
  authority: Authority,
  subscription: PaperSubscription,
  at: WallMs,
): Promise<string> => {
  const { phase, renews, product, expiresAt } = subscription;
  return signWords(authority, {
    originalTransactionId: subscription.key,
    autoRenewProductId: product,
    productId: product,
    autoRenewStatus: renews ? 1 : 0,
    environment: ENVIRONMENT,
    signedDate: at,
    recentSubscriptionStartDate: subscription.firstBoughtAt,
    ...(renews ? { renewalDate: expiresAt } : {}),
    ...(phase === "grace" || phase === "retry" ? { isInBillingRetryPeriod: true } : {}),
    ...(phase === "grace" ? { gracePeriodExpiresDate: graceEnd(subscription) } : {}),
    ...(phase === "expired" ? { expirationIntent: renews ? BILLING_ERROR : CANCELLED } : {}),
  });
};

const CANCELLED = 1;
const BILLING_ERROR = 2;

/** The body of a notification, version 2. */
export const writeAppleNotification = async (
  authority: Authority,
  { kind, at, subscription }: PaperEvent,
  id: string,
): Promise<string> => {
  const [notificationType, subtype] = TYPES[kind];
  const signedPayload = await signWords(authority, {
    notificationType,
    ...(subtype === undefined ? {} : { subtype }),
    notificationUUID: id,
    version: "2.0",
    signedDate: at,
    data: {
      appAppleId: PAPER_APP.appId,
      bundleId: PAPER_APP.bundleId,
      bundleVersion: "1",
      environment: ENVIRONMENT,
      status: statusOf(subscription),
      signedTransactionInfo: await signTransaction(authority, subscription, at),
      signedRenewalInfo: await signRenewal(authority, subscription, at),
    },
  });
  return JSON.stringify({ signedPayload });
};

const TYPES: Readonly<Record<PaperEventKind, readonly [string, string?]>> = {
  bought: ["SUBSCRIBED", "INITIAL_BUY"],
  "bought-again": ["SUBSCRIBED", "RESUBSCRIBE"],
  redeemed: ["OFFER_REDEEMED", "INITIAL_BUY"],
  "changed-plan": ["DID_CHANGE_RENEWAL_PREF", "UPGRADE"],
  renewed: ["DID_RENEW"],
  recovered: ["DID_RENEW", "BILLING_RECOVERY"],
  "entered-grace": ["DID_FAIL_TO_RENEW", "GRACE_PERIOD"],
  "entered-retry": ["GRACE_PERIOD_EXPIRED"],
  expired: ["EXPIRED", "VOLUNTARY"],
  cancelled: ["DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED"],
  resumed: ["DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_ENABLED"],
  refunded: ["REFUND"],
};

/** Apple's numbers: active, expired, billing retry, grace, revoked. */
const statusOf = ({ phase, refundedAt }: PaperSubscription): number => {
  if (refundedAt !== null) return 5;
  return { paid: 1, expired: 2, retry: 3, grace: 4 }[phase];
};

export type AppleQuestion = {
  readonly authority: Authority;
  readonly pathname: string;
  readonly authorization: string | null;
  /** The machine's time, by which tokens are judged. */
  readonly machineNow: WallMs;
  readonly now: WallMs;
  readonly find: (key: string) => PaperSubscription | undefined;
};

/** The App Store Server API, as far as the product asks it. */
export const answerAsApple = async (question: AppleQuestion): Promise<Response> => {
  if (!(await isOurServer(question))) return new Response(null, { status: 401 });
  const { authority, pathname, now, find } = question;
  const [, key = ""] = pathname.match(/^\/inApps\/v1\/subscriptions\/([^/]+)$/) ?? [];
  const subscription = find(decodeURIComponent(key));
  if (subscription === undefined)
    return Response.json({ errorCode: 4040010, errorMessage: "Transaction id not found." }, { status: 404 });
  const last = {
    status: statusOf(subscription),
    originalTransactionId: subscription.key,
    signedTransactionInfo: await signTransaction(authority, subscription, now),
    signedRenewalInfo: await signRenewal(authority, subscription, now),
  };
  return Response.json({
    environment: ENVIRONMENT,
    bundleId: PAPER_APP.bundleId,
    appAppleId: PAPER_APP.appId,
    data: [{ subscriptionGroupIdentifier: GROUP, lastTransactions: [last] }],
  });
};

const isOurServer = async ({ authority, authorization, machineNow }: AppleQuestion): Promise<boolean> => {
  const token = authorization?.replace(/^Bearer /, "") ?? "";
  try {
    const key = createPublicKey(authority.apiKey);
    const { payload } = await jwtVerify(token, key, {
      algorithms: ["ES256"],
      issuer: PAPER_APP.issuerId,
      audience: "appstoreconnect-v1",
      currentDate: new Date(machineNow),
    });
    return payload["bid"] === PAPER_APP.bundleId;
  } catch {
    return false;
  }
};

const signWords = ({ leafKey, chain }: Authority, words: object): Promise<string> =>
  new SignJWT({ ...words }).setProtectedHeader({ alg: "ES256", x5c: [...chain] }).sign(leafKey);
