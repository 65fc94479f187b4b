import { DAY_MS, MINUTE_MS } from "../time/duration.ts";
import { wallMs } from "../time/instant.ts";
import type { WallMs } from "../time/instant.ts";

/** How long a session may do without showing its password or second factor again (behaviour §4). */
export const PROOF_MS = 10 * MINUTE_MS;

/** How long a password that was set by a mailed link proves nothing. */
export const MAILED_PASSWORD_MS = 7 * DAY_MS;

/** When a password was set by a mailed link. */
export type MailedPasswords = {
  readonly lastAt: WallMs;
  /** The first of those that followed each other within seven days. */
  readonly firstAt: WallMs;
};

export type Proofs = {
  /** When this session last showed the password; a renewal shows nothing. */
  readonly passwordAt: WallMs | null;
  /** When this session last showed or added a second factor. */
  readonly secondFactorAt: WallMs | null;
  /** When the oldest second factor of the account was added; null without one. */
  readonly hasFactorSince: WallMs | null;
  /** Null if no password was ever set by a mailed link. */
  readonly mailed: MailedPasswords | null;
};

export type ProofVerdict =
  | { readonly kind: "proved" }
  | { readonly kind: "password-needed" }
  /** The password alone proves nothing until then; a second factor does. */
  | { readonly kind: "second-factor-needed"; readonly until: WallMs }
  /** Nothing proves anything until then. */
  | { readonly kind: "too-early"; readonly until: WallMs };

/**
 * Whether the owner is there in person (behaviour §4): asked before the account is deleted or its address changes, so
 * that neither a phone nor a mailbox is enough to erase what is to be delivered.
 *
 * For seven days after a mailed link the password shows only that somebody reads the mailbox. A second factor that was
 * added since shows no more, because the password was enough to add it.
 */
export const judgeProofs = (proofs: Proofs, now: WallMs): ProofVerdict => {
  const { passwordAt, secondFactorAt, hasFactorSince, mailed } = proofs;
  const fresh = mailed !== null && now < mailedPasswordEnd(mailed) ? mailed : null;
  const isFactorOwn = hasFactorSince !== null && (fresh === null || hasFactorSince < fresh.firstAt);
  if (isFactorOwn && isRecentProof(secondFactorAt, now)) return { kind: "proved" };
  if (!isRecentProof(passwordAt, now)) return { kind: "password-needed" };
  if (fresh === null) return { kind: "proved" };
  return { kind: isFactorOwn ? "second-factor-needed" : "too-early", until: mailedPasswordEnd(fresh) };
};

/** What is stored when another password is set by a mailed link. */
export const addMailedPassword = (before: MailedPasswords | null, at: WallMs): MailedPasswords => ({
  lastAt: at,
  // Otherwise a second link would turn a factor that was added after the first one into the owner's.
  firstAt: before !== null && at < mailedPasswordEnd(before) ? before.firstAt : at,
});

const mailedPasswordEnd = ({ lastAt }: MailedPasswords): WallMs => wallMs(lastAt + MAILED_PASSWORD_MS);

/** Whether a session showed something lately. What a clock that ran ahead put into the future shows nothing. */
export const isRecentProof = (at: WallMs | null, now: WallMs): boolean =>
  at !== null && at <= now && now - at <= PROOF_MS;
