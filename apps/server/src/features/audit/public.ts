export { beginAuditAnew } from "./begin-audit-anew.ts";
export { sealAudit } from "./seal-audit.ts";
export { type AuditReport, verifyAudit } from "./verify-audit.ts";
export { readAndLog, sealAndLog } from "./watch-audit.ts";
export { withFailedBefore, writeFailedLogIns, writeLastFailedLogIns } from "./write-failed-log-ins.ts";
