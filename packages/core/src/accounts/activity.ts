/**
 * What the security log tells the owner of an account. Everything that changes who can open an account, and what an
 * admin did to it or with the own rights, has a kind of its own here; a new one needs its sentence (messages/activity).
 */
export const ACTIVITY_KINDS = [
  "logged-in",
  /** Tries with a wrong password; several of one hour are one entry. */
  "log-in-failed",
  /** A wrong password when a logged-in user was asked for it again; several of one hour are one entry. */
  "change-refused",
  "logged-out",
  /** The owner ended another session by hand. */
  "session-ended",
  "other-sessions-ended",
  /** A token that had been exchanged long before came back. */
  "session-theft",
  "password-reset-asked",
  "password-reset",
  "password-changed",
  "email-change-asked",
  "email-change-cancelled",
  "email-changed",
  "passkey-added",
  "passkey-removed",
  "one-time-codes-added",
  "one-time-codes-removed",
  "recovery-codes-made",
  "recovery-code-used",
  "second-factor-failed",
  /** Right password, second step left; several of one moment are one entry, one an hour at most. */
  "second-factor-not-shown",
  /** By the link of the mail about the first one: it was not the owner who had added it. */
  "second-factor-disowned",
  /** By the command line, for an admin who lost everything. */
  "second-factor-reset",
  "phone-registered",
  "phone-replaced",
  "phone-removed",
  "quiet-signs-on",
  "quiet-signs-off",
  "changed-by-admin",
  "made-admin",
  /** What follows an admin did; it stands in the admin's own log. */
  "account-changed",
  "account-deleted",
  "users-exported",
  "content-changed",
  "plans-changed",
  "database-exported",
  "vouchers-made",
  "vouchers-revoked",
] as const;

export type ActivityKind = (typeof ACTIVITY_KINDS)[number];
