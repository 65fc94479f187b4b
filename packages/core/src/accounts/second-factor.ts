/**
 * What may be shown besides the password: a passkey (WebAuthn), a one-time code (RFC 6238), or, when both are lost, one
 * of the recovery codes.
 */
export const SECOND_FACTOR_KINDS = ["passkey", "one-time-code", "recovery-code"] as const;
export type SecondFactorKind = (typeof SECOND_FACTOR_KINDS)[number];

/** What a log-in is asked for after the password. */
export type SecondFactorOffer = {
  /** Signed; brings the right password along to the second step. */
  readonly ticket: string;
  readonly kinds: readonly SecondFactorKind[];
  /** What a browser is asked to sign; null where the account has no passkey. */
  readonly passkey: object | null;
};
