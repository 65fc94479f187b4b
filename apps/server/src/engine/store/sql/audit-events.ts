import type { Kysely } from "kysely";
import type { AuditEntry, AuditRows } from "../rows/audit.ts";
import type { DB } from "../../../platform/db/schema.ts";

/**
 * What happened to an account and may have to be explained later. Rows are added, never changed: the database
 * itself refuses it, and chains each to the one before (docs/decisions/024).
 */
export type AuditEvent = Omit<AuditEntry, "at"> & { readonly at: Date };

export const recordAudit = async (db: Kysely<DB>, { detail, ...event }: AuditEvent): Promise<void> => {
  await db
    .insertInto("audit_events")
    .values({ ...event, detail: JSON.stringify(detail) })
    .execute();
};

/** How many entries the log of an account has; recorded for an account that is deleted, whose log goes with it. */
export const countAudit = async (db: Kysely<DB>, owner: string): Promise<number> => {
  const head = db.selectFrom("audit_heads").select("seq").where("owner", "=", owner);
  return (await head.executeTakeFirst())?.seq ?? 0;
};

export const auditRows = (db: Kysely<DB>): AuditRows => ({
  addAuditEntry: (entry) => recordAudit(db, { ...entry, at: new Date(entry.at) }),
});
