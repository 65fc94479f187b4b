/**
 * The audit log: failed log-ins on their way into it, its hourly checkpoints, and the check that nothing was changed.
 */
export { verifyAuditAndLog, sealAuditAndLog } from "./audit-jobs.ts";
export { sealAudit } from "./checkpoints.ts";
export {
  type FailedLogInContext,
  withEarlierFailures,
  writeFailedLogIns,
  writeLastFailedLogIns,
} from "./failed-log-ins.ts";
export { beginAuditAnew, type AuditReport, verifyAudit } from "./verification.ts";
