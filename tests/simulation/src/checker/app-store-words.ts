import { DAY_MS, MINUTE_MS } from "@afterword/core/time/duration";

/** What an app store says of a subscription, in right wall time. */
export type StoreWords = {
  readonly expiresAt: number;
  /** End of its tries to charge. */
  readonly graceUntil: number | null;
  /** Refunded then. */
  readonly endedAt: number | null;
  readonly paused: boolean;
  readonly renews: boolean;
};

/** The newest words that the product has committed, in whatever order they came, and when it asked last. */
export type Heard = { readonly words: StoreWords; readonly saidAt: number; readonly readAt: number };

/** Of two words of one moment those that came last. */
export const newestOf = (before: Heard | undefined, heard: Heard): Heard => {
  if (before === undefined) return heard;
  const newest = heard.saidAt >= before.saidAt ? heard : before;
  return { ...newest, readAt: Math.max(heard.readAt, before.readAt) };
};

const GRACE_MOST_MS = 60 * DAY_MS;

/** Any instant of the last day that was paid for. */
export const paidUntil = ({ expiresAt, graceUntil }: StoreWords): number =>
  Math.max(expiresAt, Math.min(graceUntil ?? expiresAt, expiresAt + GRACE_MOST_MS));

/** By a calendar that is wrong for all machines, a refund may lie ahead. */
export const isPaidFor = (words: StoreWords, wall: number): boolean =>
  (words.endedAt === null || words.endedAt > wall + MINUTE_MS) &&
  !words.paused &&
  isThrough(paidUntil(words), wall);

/** Through the whole UTC day (behaviour §2). */
export const isThrough = (lastDay: number, wall: number): boolean =>
  Math.floor(wall / DAY_MS) <= Math.floor(lastDay / DAY_MS);

/** A store may book a renewal so late, and says until then that the subscription renews. */
const BOOKED_WITHIN_MS = DAY_MS;

/** Nothing was asked since the end, so that the store may have renewed it; or it was asked too soon to tell. */
export const isInDoubt = ({ words, readAt }: Heard): boolean => {
  const surelyReadAt = words.renews ? readAt - BOOKED_WITHIN_MS : readAt;
  return words.endedAt === null && !words.paused && isThrough(paidUntil(words), surelyReadAt);
};
