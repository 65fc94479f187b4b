import { GRACE_DAYS_MAX } from "@afterword/core/subscriptions/entitlements";
import { DAY_MS } from "@afterword/core/time/duration";
import * as z from "zod/mini";
import type { AppStoreName, Renewal, StoreEnvironment, StoreSaid } from "./app-store.ts";

/**
 * What Apple's signed words mean here. Their names are Apple's: a field under another name is as good as missing, and
 * one that is needed makes the whole unreadable.
 */

const instant = z.int().check(z.positive());

/** What tells one kind of purchase from another. */
const applePurchase = z.object({ type: z.string(), isUpgraded: z.optional(z.boolean()) });

const appleTransaction = z.object({
  originalTransactionId: z.string().check(z.minLength(1), z.maxLength(64)),
  transactionId: z.string(),
  productId: z.string().check(z.minLength(1), z.maxLength(200)),
  expiresDate: instant,
  signedDate: instant,
  appAccountToken: z.optional(z.string()),
  revocationDate: z.optional(instant),
});
type AppleTransaction = z.output<typeof appleTransaction>;

const appleRenewal = z.object({
  originalTransactionId: z.string(),
  autoRenewStatus: z.literal([0, 1]),
  isInBillingRetryPeriod: z.optional(z.boolean()),
  gracePeriodExpiresDate: z.optional(instant),
  signedDate: instant,
});
type AppleRenewal = z.output<typeof appleRenewal>;

/** `data` is missing in those that concern no single purchase. */
export const appleNotification = z.object({
  notificationType: z.string(),
  notificationUUID: z.uuid(),
  data: z.optional(
    z.object({
      signedTransactionInfo: z.optional(z.string()),
      signedRenewalInfo: z.optional(z.string()),
    }),
  ),
});

/** The answer of the App Store Server API about all subscriptions of a customer. */
export const appleStatuses = z.object({
  data: z.array(
    z.object({
      lastTransactions: z.array(
        z.object({
          originalTransactionId: z.string(),
          signedTransactionInfo: z.string(),
          signedRenewalInfo: z.string(),
        }),
      ),
    }),
  ),
});

export type AppleWords = {
  readonly store: AppStoreName;
  readonly environment: StoreEnvironment;
  /** Payloads whose signatures hold. */
  readonly transaction: object;
  readonly renewal: object | null;
  readonly extent: StoreSaid["extent"];
};

/** "none": another kind of purchase, or one that a higher plan took the place of. "unreadable": something is missing. */
export const saidByApple = (words: AppleWords): StoreSaid | "none" | "unreadable" => {
  const purchase = applePurchase.safeParse(words.transaction);
  if (!purchase.success) return "unreadable";
  const { type, isUpgraded } = purchase.data;
  if (type !== "Auto-Renewable Subscription" || isUpgraded === true) return "none";
  const transaction = appleTransaction.safeParse(words.transaction);
  const renewal = words.renewal === null ? null : appleRenewal.safeParse(words.renewal);
  if (!transaction.success || renewal?.success === false) return "unreadable";
  return saidOf(words, transaction.data, renewal?.data ?? null);
};

const saidOf = (
  { store, environment, extent }: AppleWords,
  transaction: AppleTransaction,
  renewal: AppleRenewal | null,
): StoreSaid | "unreadable" => {
  const { originalTransactionId: key, revocationDate } = transaction;
  if (renewal !== null && renewal.originalTransactionId !== key) return "unreadable";
  return {
    store,
    environment,
    extent,
    key,
    replaces: null,
    product: transaction.productId,
    accountToken: accountTokenOf(transaction.appAccountToken),
    expiresAt: new Date(transaction.expiresDate),
    endedAt: revocationDate === undefined ? null : new Date(revocationDate),
    paused: false,
    renewal: renewal === null ? null : renewalOf(transaction, renewal),
    saidAt: new Date(Math.max(transaction.signedDate, renewal?.signedDate ?? 0)),
    needsAcknowledgement: false,
  };
};

/** Both stores try to charge for so long at most. */
export const CHARGING_TRIED_FOR_MS = GRACE_DAYS_MAX * DAY_MS;

const renewalOf = (transaction: AppleTransaction, renewal: AppleRenewal): Renewal => {
  const { autoRenewStatus, isInBillingRetryPeriod, gracePeriodExpiresDate: grace } = renewal;
  const triedUntil =
    isInBillingRetryPeriod === true ? transaction.expiresDate + CHARGING_TRIED_FOR_MS : (grace ?? null);
  return { renews: autoRenewStatus === 1, graceUntil: triedUntil === null ? null : new Date(triedUntil) };
};

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** A token that is no account's is as good as none. */
export const accountTokenOf = (text: string | null | undefined): string | null => {
  const token = text?.toLowerCase();
  return token !== undefined && UUID.test(token) ? token : null;
};
