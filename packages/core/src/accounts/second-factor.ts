/** What somebody may show besides the password. Recovery codes are for those who lost the others. */
export type SecondFactorKind = "passkey" | "one-time-code" | "recovery-code";

/** What a log-in is asked for after the password. */
export type SecondFactorOffer = {
  /** Signed; brings the right password along to the second step. */
  readonly ticket: string;
  readonly kinds: readonly SecondFactorKind[];
  /** What a browser is asked to sign; null where the account has no passkey. */
  readonly passkey: object | null;
};
