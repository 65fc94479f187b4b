import type { Kysely } from "kysely";
import type { AuditRows } from "../../ports/switch-store/audit.ts";
import { recordAudit } from "../audit.ts";
import type { DB } from "../schema.ts";

export const auditRows = (db: Kysely<DB>): AuditRows => ({
  addAuditEntry: (entry) => recordAudit(db, { ...entry, at: new Date(entry.at) }),
});
