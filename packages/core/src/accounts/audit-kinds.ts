import { ACTIVITY_KINDS } from "./activity.ts";

/** What the switch, the mails, the upkeep, and admins in another's log write; owners do not read it as activity. */
const OTHER_KINDS = [
  "audit-begun-anew",
  "delivery-bounced",
  "delivery-held",
  "delivery-hold-ended",
  "delivery-refused",
  "delivery-released",
  "delivery-sent-again",
  "note-erased",
  "owner-declared-unreachable",
  "owner-unreachable",
  "recipient-unreadable",
  "reminder-bounced",
  "test-mail-sent",
] as const;

/** All that the audit log tells admins. A new one needs its sentence (messages/audit). */
export const AUDIT_KINDS = [...ACTIVITY_KINDS, ...OTHER_KINDS] as const;

export type AuditKind = (typeof AUDIT_KINDS)[number];

/** What admins do to others and to the installation. What it was for an account is an entry of another kind. */
export const ADMIN_ACTS: readonly AuditKind[] = [
  "account-changed",
  "account-deleted",
  "content-changed",
  "plans-changed",
  "vouchers-made",
  "vouchers-revoked",
  "delivery-released",
  "delivery-refused",
  "delivery-sent-again",
  "owner-declared-unreachable",
  "test-mail-sent",
  "users-exported",
  "database-exported",
];
