import type { ServiceMs } from "@afterword/core/time/instant";

/** What a challenge is for: a quiet sign of life, or the action of a reminder's push. */
export type ChallengePurpose = "quiet" | "reminder";

/** A one-time secret of the server that a sign of life from a phone answers. */
export type ChallengeId = {
  readonly owner: string;
  /** Of the secret, which is stored nowhere. */
  readonly hash: string;
  readonly purpose: ChallengePurpose;
};

export type NewChallenge = ChallengeId & { readonly issuedMs: ServiceMs };

/** The registered phone of an owner, as its signs of life are judged. */
export type SigningPhone = {
  /** Of the device token; null once it was revoked. */
  readonly tokenHash: string | null;
  /** Whether quiet signs are switched on; null: its owner was never asked. */
  readonly quietSigns: boolean | null;
};

export type PhoneRows = {
  /** Takes the lock that every change of the phone takes; undefined: none is registered. */
  readonly lockPhone: (owner: string) => Promise<SigningPhone | undefined>;
  /**
   * Adds a challenge. Of the same owner and purpose it forgets those that were used or issued no later than `deadMs`,
   * and all but the `others` newest of the rest.
   */
  readonly insertChallenge: (
    challenge: NewChallenge,
    kept: { readonly deadMs: ServiceMs; readonly others: number },
  ) => Promise<void>;
  /** When it was issued, for the one caller that uses it; undefined when it is unknown, of another purpose, or used. */
  readonly useChallenge: (challenge: ChallengeId) => Promise<ServiceMs | undefined>;
};
