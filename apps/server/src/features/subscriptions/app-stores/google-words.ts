import type { androidpublisher_v3 as google } from "@googleapis/androidpublisher";
import * as z from "zod/mini";
import { accountTokenOf, CHARGING_TRIED_FOR_MS } from "./apple-words.ts";
import type { AppStoreName, Renewal, StoreSaid } from "./app-store.ts";

/**
 * What Google's words mean here. The shapes name fields of Google's own types, so that a name that Google does not
 * have does not compile; one that is missing makes the whole unreadable.
 */

const instant = z.iso.datetime({ offset: true });
const name = z.string().check(z.minLength(1), z.maxLength(200));

const lineItem = z.object({
  productId: name,
  /** Missing for a plan that begins later. */
  expiryTime: z.optional(instant),
  autoRenewingPlan: z.optional(
    z.object({ autoRenewEnabled: z.optional(z.boolean()) } satisfies Shape<google.Schema$AutoRenewingPlan>),
  ),
  latestSuccessfulOrderId: z.optional(z.string()),
} satisfies Shape<google.Schema$SubscriptionPurchaseLineItem>);

const STATES = [
  "SUBSCRIPTION_STATE_PENDING",
  "SUBSCRIPTION_STATE_ACTIVE",
  "SUBSCRIPTION_STATE_PAUSED",
  "SUBSCRIPTION_STATE_IN_GRACE_PERIOD",
  "SUBSCRIPTION_STATE_ON_HOLD",
  "SUBSCRIPTION_STATE_CANCELED",
  "SUBSCRIPTION_STATE_EXPIRED",
  "SUBSCRIPTION_STATE_PENDING_PURCHASE_CANCELED",
] as const;

const accountIdentifiers = z.object({
  obfuscatedExternalAccountId: z.optional(z.string()),
} satisfies Shape<google.Schema$ExternalAccountIdentifiers>);

/** Google says that a token has 1950 characters at most. */
const earlierToken = z.string().check(z.minLength(1), z.maxLength(2000));

const googleSubscription = z.object({
  subscriptionState: z.enum(STATES),
  lineItems: z.optional(z.array(lineItem)),
  acknowledgementState: z.optional(z.string()),
  linkedPurchaseToken: z.optional(earlierToken),
  externalAccountIdentifiers: z.optional(accountIdentifiers),
  /** There until it is acknowledged, for one that was bought again in Google Play itself: whose the one before it was. */
  outOfAppPurchaseContext: z.optional(
    z.object({
      expiredExternalAccountIdentifiers: z.optional(accountIdentifiers),
      expiredPurchaseToken: z.optional(earlierToken),
    } satisfies Shape<google.Schema$OutOfAppPurchaseContext>),
  ),
  /** There only for purchases by licence testers. */
  testPurchase: z.optional(z.object({})),
} satisfies Shape<google.Schema$SubscriptionPurchaseV2>);
type GoogleSubscription = z.output<typeof googleSubscription>;

export const voidedPurchases = z.object({
  voidedPurchases: z.optional(
    z.array(
      z.object({
        purchaseToken: z.string(),
        orderId: z.string(),
        voidedTimeMillis: z.string().check(z.regex(/^\d{1,15}$/)),
      } satisfies Shape<google.Schema$VoidedPurchase>),
    ),
  ),
  tokenPagination: z.optional(
    z.object({
      nextPageToken: z.optional(z.string()),
    } satisfies Shape<google.Schema$TokenPagination>),
  ),
} satisfies Shape<google.Schema$VoidedPurchasesListResponse>);

/** Only names that `Theirs` has. */
type Shape<Theirs> = { readonly [Name in keyof Theirs]?: z.ZodMiniType };

/** What Pub/Sub pushes. */
export const pushedMessage = z.object({
  message: z.object({ data: z.string(), messageId: name }),
});

/** A real-time developer notification. Google says only that something changed. */
export const developerNotification = z.object({
  packageName: z.string(),
  eventTimeMillis: z.string().check(z.regex(/^\d{1,15}$/)),
  subscriptionNotification: z.optional(z.object({ purchaseToken: z.string() })),
  voidedPurchaseNotification: z.optional(
    z.object({ purchaseToken: z.string(), orderId: z.string(), productType: z.optional(z.number()) }),
  ),
});

export type VoidedOrder = { readonly orderId: string; readonly at: Date };

export type GoogleWords = {
  readonly store: AppStoreName;
  readonly purchaseToken: string;
  /** Google's answer about this token. */
  readonly answer: unknown;
  /** Google names no time of its words, so that of the question counts. */
  readonly askedAt: Date;
  /** Orders of this token whose money went back. */
  readonly voided: readonly VoidedOrder[];
};

/** "never-paid": nothing came of it, and the subscription whose place it was to take runs on. */
export const saidByGoogle = (words: GoogleWords): StoreSaid | "pending" | "never-paid" | "unreadable" => {
  const read = googleSubscription.safeParse(words.answer);
  if (!read.success) return "unreadable";
  const { subscriptionState: state } = read.data;
  if (state === "SUBSCRIPTION_STATE_PENDING") return "pending";
  if (state === "SUBSCRIPTION_STATE_PENDING_PURCHASE_CANCELED") return "never-paid";
  const item = runningItemOf(read.data);
  return item === null ? "unreadable" : saidOf(words, read.data, item);
};

type RunningItem = z.output<typeof lineItem> & { readonly expiryTime: string };

/** The one that runs the longest: after a change of plan there are two for a while. */
const runningItemOf = ({ lineItems = [] }: GoogleSubscription): RunningItem | null =>
  lineItems
    .flatMap((item) => (item.expiryTime === undefined ? [] : [{ ...item, expiryTime: item.expiryTime }]))
    .toSorted((one, other) => Date.parse(other.expiryTime) - Date.parse(one.expiryTime))[0] ?? null;

const saidOf = (
  { store, purchaseToken, askedAt, voided }: GoogleWords,
  subscription: GoogleSubscription,
  item: RunningItem,
): StoreSaid => {
  const expiresAt = new Date(item.expiryTime);
  const { externalAccountIdentifiers: named, outOfAppPurchaseContext: again } = subscription;
  const account = named ?? again?.expiredExternalAccountIdentifiers;
  const ended = voided.find(({ orderId }) => orderId === item.latestSuccessfulOrderId);
  return {
    store,
    environment: subscription.testPurchase === undefined ? "Production" : "Sandbox",
    extent: "whole",
    key: purchaseToken,
    replaces: subscription.linkedPurchaseToken ?? again?.expiredPurchaseToken ?? null,
    product: item.productId,
    accountToken: accountTokenOf(account?.obfuscatedExternalAccountId),
    expiresAt,
    // Whether the money of a period went back is known only while Google tells of it.
    ...(ended === undefined ? {} : { endedAt: ended.at }),
    paused: subscription.subscriptionState === "SUBSCRIPTION_STATE_PAUSED",
    renewal: renewalOf(subscription, item, expiresAt),
    saidAt: askedAt,
    needsAcknowledgement: subscription.acknowledgementState === "ACKNOWLEDGEMENT_STATE_PENDING",
  };
};

const renewalOf = (
  { subscriptionState: state }: GoogleSubscription,
  item: RunningItem,
  expiresAt: Date,
): Renewal => ({
  renews: RENEWING.has(state) && item.autoRenewingPlan?.autoRenewEnabled === true,
  graceUntil: graceOf(state, expiresAt),
});

const RENEWING: ReadonlySet<string> = new Set([
  "SUBSCRIPTION_STATE_ACTIVE",
  "SUBSCRIPTION_STATE_IN_GRACE_PERIOD",
  "SUBSCRIPTION_STATE_ON_HOLD",
]);

/** In grace Google moves the end itself; on hold it has passed, and Google goes on trying to charge. */
const graceOf = (state: GoogleSubscription["subscriptionState"], expiresAt: Date): Date | null => {
  if (state === "SUBSCRIPTION_STATE_IN_GRACE_PERIOD") return expiresAt;
  return state === "SUBSCRIPTION_STATE_ON_HOLD"
    ? new Date(expiresAt.getTime() + CHARGING_TRIED_FOR_MS)
    : null;
};
