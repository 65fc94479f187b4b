export { readAndLog, sealAndLog } from "./audit-jobs.ts";
export { sealAudit } from "./checkpoints.ts";
export { withFailedBefore, writeFailedLogIns, writeLastFailedLogIns } from "./failed-log-ins.ts";
export { beginAuditAnew, type AuditReport, verifyAudit } from "./verification.ts";
