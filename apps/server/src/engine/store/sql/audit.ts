import type { Kysely } from "kysely";
import type { AuditRows } from "../rows/audit.ts";
import { recordAudit } from "./audit-events.ts";
import type { DB } from "../../../platform/db/schema.ts";

export const auditRows = (db: Kysely<DB>): AuditRows => ({
  addAuditEntry: (entry) => recordAudit(db, { ...entry, at: new Date(entry.at) }),
});
