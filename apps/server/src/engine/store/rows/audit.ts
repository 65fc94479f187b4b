import type { ActivityKind } from "@afterword/core/accounts/activity";
import type { WallMs } from "@afterword/core/time/instant";

/** What happened to an account and may have to be explained later. */
export type AuditEntry = {
  readonly owner: string;
  readonly id: string;
  readonly at: WallMs;
  readonly kind:
    | ActivityKind
    | "audit-begun-anew"
    | "delivery-bounced"
    | "delivery-held"
    | "delivery-hold-ended"
    | "delivery-refused"
    | "delivery-released"
    | "delivery-sent-again"
    | "note-erased"
    | "owner-declared-unreachable"
    | "owner-unreachable"
    | "recipient-unreadable"
    | "reminder-bounced"
    | "test-mail-sent";
  /** Ids and names of fields, never what is private. */
  readonly detail: Readonly<Record<string, unknown>>;
};

export type AuditRows = {
  /** Entries are added, never changed. */
  readonly addAuditEntry: (entry: AuditEntry) => Promise<void>;
};
