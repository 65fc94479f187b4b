import { addMonths } from "@afterword/core/subscriptions/months";
import { DAY_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import type { WallMs } from "@afterword/core/time/instant";

/**
 * One subscription as the paper store keeps it, and what time and people do to it. A month is a calendar month. A
 * renewal that is not paid is followed by grace and by further tries to charge, as in both real stores.
 */
export type PaperSubscription = {
  /** Apple's original transaction id, Google's purchase token. */
  readonly key: string;
  readonly store: PaperStoreName;
  /** The phone's account with its store. */
  readonly buyer: string;
  readonly accountToken: string | null;
  readonly product: string;
  /** Of the running period: Apple's transaction id, Google's order. */
  readonly transactionId: string;
  readonly boughtWithOffer: boolean;
  readonly firstBoughtAt: WallMs;
  readonly periodFrom: WallMs;
  readonly expiresAt: WallMs;
  /** How many periods were paid for. */
  readonly periods: number;
  readonly renews: boolean;
  readonly cardFails: boolean;
  readonly phase: "paid" | "grace" | "retry" | "expired";
  readonly refundedAt: WallMs | null;
  /** The key of the subscription whose place it took. */
  readonly replaces: string | null;
  readonly acknowledged: boolean;
};

export type PaperStoreName = "apple" | "google";

export type PaperAct = "cancel" | "resume" | "renew" | "fail-card" | "mend-card" | "refund";

export type PaperEventKind =
  | "bought"
  | "bought-again"
  | "redeemed"
  | "changed-plan"
  | "renewed"
  | "recovered"
  | "entered-grace"
  | "entered-retry"
  | "expired"
  | "cancelled"
  | "resumed"
  | "refunded";

/** What happened to a subscription, and how it stood right after. */
export type PaperEvent = {
  readonly kind: PaperEventKind;
  readonly at: WallMs;
  readonly subscription: PaperSubscription;
};

export const GRACE_MS = 16 * DAY_MS;
/** The stores try to charge for so long, grace included. */
export const RETRY_MS = 60 * DAY_MS;

export const graceEnd = ({ expiresAt }: PaperSubscription): WallMs => wallMs(expiresAt + GRACE_MS);
export const retryEnd = ({ expiresAt }: PaperSubscription): WallMs => wallMs(expiresAt + RETRY_MS);

export const isOver = ({ phase, refundedAt }: PaperSubscription): boolean =>
  phase === "expired" || refundedAt !== null;

/** A draw of the next period's transaction id. */
export type DrawTransaction = (subscription: PaperSubscription) => string;

/** What has happened by itself until `now`, oldest first. */
export const passTime = (
  subscription: PaperSubscription,
  now: WallMs,
  draw: DrawTransaction,
): readonly PaperEvent[] => {
  const events: PaperEvent[] = [];
  let current = subscription;
  for (;;) {
    const next = nextEvent(current, draw);
    if (next === null || next.at > now) return events;
    events.push(next);
    current = next.subscription;
  }
};

const nextEvent = (subscription: PaperSubscription, draw: DrawTransaction): PaperEvent | null => {
  if (isOver(subscription)) return null;
  switch (subscription.phase) {
    case "paid":
      return endOfPeriod(subscription, draw);
    case "grace":
      return event("entered-retry", graceEnd(subscription), { ...subscription, phase: "retry" });
    default:
      return event("expired", retryEnd(subscription), { ...subscription, phase: "expired" });
  }
};

const endOfPeriod = (subscription: PaperSubscription, draw: DrawTransaction): PaperEvent => {
  const at = subscription.expiresAt;
  if (!subscription.renews) return event("expired", at, { ...subscription, phase: "expired" });
  if (subscription.cardFails) return event("entered-grace", at, { ...subscription, phase: "grace" });
  return event("renewed", at, extend(subscription, at, draw));
};

const event = (kind: PaperEventKind, at: WallMs, subscription: PaperSubscription): PaperEvent => ({
  kind,
  at,
  subscription,
});

/** One more month, paid for; it begins at `from`. */
export const extend = (
  subscription: PaperSubscription,
  from: WallMs,
  draw: DrawTransaction,
): PaperSubscription => ({
  ...subscription,
  transactionId: draw(subscription),
  periodFrom: from,
  expiresAt: addMonths(from, 1),
  periods: subscription.periods + 1,
  phase: "paid",
});

/** What a person does; `kind` is null where the store has nothing to tell of it. */
export type Acted = { readonly kind: PaperEventKind | null; readonly subscription: PaperSubscription };

export const act = (
  subscription: PaperSubscription,
  wanted: PaperAct,
  now: WallMs,
  draw: DrawTransaction,
): Acted => {
  if (isOver(subscription)) return { kind: null, subscription };
  switch (wanted) {
    case "cancel":
      return setRenewing(subscription, false);
    case "resume":
      return setRenewing(subscription, true);
    case "renew":
      return { kind: "renewed", subscription: extend(subscription, subscription.expiresAt, draw) };
    case "refund":
      return { kind: "refunded", subscription: { ...subscription, refundedAt: now, renews: false } };
    default:
      return changeCard({ ...subscription, cardFails: wanted === "fail-card" }, now, draw);
  }
};

const setRenewing = (subscription: PaperSubscription, renews: boolean): Acted =>
  subscription.renews === renews
    ? { kind: null, subscription }
    : { kind: renews ? "resumed" : "cancelled", subscription: { ...subscription, renews } };

/** A card that fails is told of when the next period should be paid; one that is mended pays at once what is due. */
const changeCard = (subscription: PaperSubscription, now: WallMs, draw: DrawTransaction): Acted => {
  if (subscription.cardFails || subscription.phase === "paid") return { kind: null, subscription };
  const from = subscription.phase === "grace" ? subscription.expiresAt : now;
  return { kind: "recovered", subscription: extend(subscription, from, draw) };
};
