import type { AuditKind } from "@afterword/core/accounts/audit-kinds";
import type { WallMs } from "@afterword/core/time/instant";

/** What happened to an account and may have to be explained later. */
export type AuditEntry = {
  readonly owner: string;
  readonly id: string;
  readonly at: WallMs;
  readonly kind: AuditKind;
  /** Ids and names of fields, never what is private. */
  readonly detail: Readonly<Record<string, unknown>>;
};

export type AuditRows = {
  /** Entries are added, never changed. */
  readonly addAuditEntry: (entry: AuditEntry) => Promise<void>;
};
