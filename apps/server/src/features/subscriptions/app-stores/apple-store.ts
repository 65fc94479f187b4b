import type { X509Certificate } from "node:crypto";
import { SECOND_MS } from "@afterword/core/time/duration";
import { importPKCS8, SignJWT } from "jose";
import * as z from "zod/mini";
import type { Clock } from "../../../platform/time/clock.ts";
import type {
  AppStore,
  AppStoreName,
  NotificationReading,
  PurchaseReading,
  StoreReading,
  StoreSilence,
} from "./app-store.ts";
import { appleNotification, appleStatuses, saidByApple } from "./apple-words.ts";
import { createAppleVerifier, type AppleVerifier } from "./apple-verifier.ts";
import { askJson, parseJson, type FetchStore } from "./ask-json.ts";

export type AppleStoreSettings = {
  /** The paper store speaks as Apple does. */
  readonly name: AppStoreName;
  readonly bundleId: string;
  readonly appId: number;
  readonly keyId: string;
  readonly issuerId: string;
  /** PKCS #8, as App Store Connect gives it. */
  readonly privateKey: string;
  readonly roots: readonly X509Certificate[];
  readonly onlineChecks: boolean;
  readonly clock: Pick<Clock, "machineNow">;
  /** How the store is reached. */
  readonly fetchStore?: FetchStore;
};

/** Apple's App Store, by its signed words (docs/stores.md). Nothing is believed for the way on which it came. */
export const createAppleStore = (settings: AppleStoreSettings): AppStore => {
  const { name: store } = settings;
  const verifier = createAppleVerifier(settings);
  const ask = createApi(settings);
  return {
    name: store,
    verifyPurchase: async (token): Promise<PurchaseReading> => {
      const signed = { store, transaction: token, renewal: null, extent: "part" } as const;
      const read = await readSigned(verifier, signed);
      return read.kind === "none" ? { kind: "unverified", why: "no running subscription" } : read;
    },
    readAgain: async ({ key, environment }): Promise<StoreReading> => {
      const answer = await ask(environment, `/inApps/v1/subscriptions/${encodeURIComponent(key)}`);
      if (answer.kind === "silent") return answer;
      const statuses = appleStatuses.safeParse(answer.value);
      if (!statuses.success) return silence("Apple's answer could not be read");
      const found = statuses.data.data
        .flatMap(({ lastTransactions }) => lastTransactions)
        .find(({ originalTransactionId }) => originalTransactionId === key);
      if (found === undefined) return silence("Apple's answer lacks the subscription");
      const { signedTransactionInfo: transaction, signedRenewalInfo: renewal } = found;
      const read = await readSigned(verifier, { store, transaction, renewal, extent: "whole" });
      if (read.kind === "said" || read.kind === "silent") return read;
      return silence(`Apple's answer does not hold: ${read.kind === "none" ? "no subscription" : read.why}`);
    },
    acknowledge: async () => undefined,
    readNotification: async ({ body }): Promise<NotificationReading> => {
      const signed = notificationBody.safeParse(parseJson(body));
      if (!signed.success) return { kind: "unverified", why: "no signed payload" };
      const verified = await verifier.notification(signed.data.signedPayload);
      if (verified.kind !== "verified") return verified;
      const notification = appleNotification.safeParse(verified.payload);
      if (!notification.success) return { kind: "unverified", why: "an unknown form" };
      const { notificationUUID: id, data } = notification.data;
      if (data?.signedTransactionInfo === undefined) return { kind: "notification", id, said: null };
      const { signedTransactionInfo: transaction, signedRenewalInfo: renewal = null } = data;
      const read = await readSigned(verifier, { store, transaction, renewal, extent: "part" });
      if (read.kind === "unverified" || read.kind === "silent") return read;
      return { kind: "notification", id, said: read.kind === "said" ? read.said : null };
    },
  };
};

const notificationBody = z.object({ signedPayload: z.string() });

const silence = (why: string): StoreSilence => ({ kind: "silent", why });

type Signed = {
  readonly store: AppStoreName;
  readonly transaction: string;
  readonly renewal: string | null;
  readonly extent: "whole" | "part";
};

type SignedReading =
  | Exclude<PurchaseReading, { readonly kind: "pending" }>
  /** It is of another kind, or another purchase took its place. */
  | { readonly kind: "none" };

/** Each of the inner words is verified by itself: a signed notification could still quote anything. */
const readSigned = async (
  verifier: AppleVerifier,
  { store, transaction, renewal, extent }: Signed,
): Promise<SignedReading> => {
  const purchase = await verifier.transaction(transaction);
  if (purchase.kind !== "verified") return purchase;
  const renewing = renewal === null ? null : await verifier.renewal(renewal);
  if (renewing !== null && renewing.kind !== "verified") return renewing;
  if (renewing !== null && renewing.environment !== purchase.environment)
    return { kind: "unverified", why: "two environments" };
  const words = { transaction: purchase.payload, renewal: renewing?.payload ?? null };
  return readingOf(saidByApple({ store, environment: purchase.environment, ...words, extent }));
};

const readingOf = (said: ReturnType<typeof saidByApple>): SignedReading => {
  if (said === "none") return { kind: "none" };
  return said === "unreadable" ? { kind: "unverified", why: "an unknown form" } : { kind: "said", said };
};

const API = {
  Production: "https://api.storekit.apple.com",
  Sandbox: "https://api.storekit-sandbox.apple.com",
} as const;
const TOKEN_SECONDS = 300;

/** A GET of the App Store Server API. */
const createApi = (settings: AppleStoreSettings) => {
  const key = importPKCS8(settings.privateKey, "ES256");
  // Thrown to the first who asks.
  key.catch(() => undefined);
  const sign = async (): Promise<string> => {
    const seconds = Math.floor(settings.clock.machineNow() / SECOND_MS);
    return new SignJWT({ bid: settings.bundleId })
      .setProtectedHeader({ alg: "ES256", kid: settings.keyId, typ: "JWT" })
      .setIssuer(settings.issuerId)
      .setAudience("appstoreconnect-v1")
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + TOKEN_SECONDS)
      .sign(await key);
  };
  return async (environment: keyof typeof API, path: string) => {
    const headers = { authorization: `Bearer ${await sign()}` };
    const answer = await askJson(settings.fetchStore, `${API[environment]}${path}`, { headers });
    return answer.kind === "refused" ? silence(`Apple answered ${answer.status}`) : answer;
  };
};
