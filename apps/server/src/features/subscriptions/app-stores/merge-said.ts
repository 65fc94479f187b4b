import type { WallMs } from "@afterword/core/time/instant";
import type { StoreSaid } from "./app-store.ts";

/** How a subscription stands by the newest words of its store. */
export type StoreStanding = {
  readonly product: string;
  readonly expiresAt: Date;
  readonly graceUntil: Date | null;
  readonly endedAt: Date | null;
  readonly paused: boolean;
  readonly renews: boolean;
  readonly saidAt: Date;
};

export type Merged =
  | { readonly kind: "changed"; readonly standing: StoreStanding }
  /** What is known was said later, or is the same. */
  | { readonly kind: "older" }
  /** It tells of a period before the one that is known, so it takes the store itself to say what that means. */
  | { readonly kind: "unclear" };

/** The newest words count, in whatever order they come (behaviour §2). */
export const mergeSaid = (known: StoreStanding | null, said: StoreSaid, now: WallMs): Merged => {
  if (known !== null && !isNewer(known, said, now)) return { kind: "older" };
  if (known !== null && said.extent === "part" && said.expiresAt < known.expiresAt)
    return { kind: "unclear" };
  const isSamePeriod = known !== null && said.expiresAt.getTime() === known.expiresAt.getTime();
  const before = isSamePeriod ? known : { renews: true, graceUntil: null, endedAt: null };
  const { renews, graceUntil } = said.renewal ?? before;
  const endedAt = said.endedAt === undefined ? before.endedAt : said.endedAt;
  const { product, expiresAt, paused, saidAt } = said;
  return {
    kind: "changed",
    standing: { product, expiresAt, graceUntil, endedAt, paused, renews, saidAt },
  };
};

/**
 * Of two words of the same moment the whole one counts. What is whole was asked for just now, so a time that is still to
 * come was written by a clock that ran ahead, and must not keep renewals away until then.
 */
const isNewer = ({ saidAt }: StoreStanding, said: StoreSaid, now: WallMs): boolean =>
  said.saidAt > saidAt ||
  (said.extent === "whole" && (said.saidAt.getTime() === saidAt.getTime() || saidAt.getTime() > now));

/** Accounts that may be the owner of a subscription. */
export type Claims = {
  /** Whose account token the store's words carry, if there still is such an account. */
  readonly named: string | null;
  /** Who has it, or had the one that it takes the place of. */
  readonly holder: string | null;
  /** Who hands it over now. */
  readonly claimant: string | null;
};

/**
 * Whose a subscription is: the newest words of the store say it by the account token. Where they carry none, or that
 * of an account that is gone, the first one keeps it.
 */
export const ownerOf = ({ named, holder, claimant }: Claims, isNewest: boolean): string | null =>
  isNewest ? (named ?? holder ?? claimant) : (holder ?? named ?? claimant);
