import type { Kysely } from "kysely";
import type { DB } from "./schema.ts";

/** What happened to an account that somebody may have to explain later. Rows are added, never changed. */
export type AuditEvent = {
  readonly owner: string;
  readonly id: string;
  readonly at: Date;
  readonly kind: "changed-by-admin" | "recipient-unreadable" | "session-theft";
  /** Ids and names of fields, never what is private. */
  readonly detail: Readonly<Record<string, unknown>>;
};

export const recordAudit = async (db: Kysely<DB>, { detail, ...event }: AuditEvent): Promise<void> => {
  await db
    .insertInto("audit_events")
    .values({ ...event, detail: JSON.stringify(detail) })
    .execute();
};
