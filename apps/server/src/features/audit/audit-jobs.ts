import type { Context } from "../../context.ts";
import { BrokenAudit, sealAudit } from "./checkpoints.ts";
import type { CheckpointContext } from "./checkpoints.ts";
import { checkWholeAudit, readLastCheck } from "./audit-check.ts";

type ReportContext = Pick<Context, "log" | "processStats">;

/**
 * The hourly job. The server's log is kept apart from the database, so its line reveals a checkpoint that was set back.
 * A changed audit log is no failure of the job: it has an alarm of its own, which does not wait for the next run.
 */
export const sealAuditAndLog = async (context: CheckpointContext & ReportContext): Promise<void> => {
  try {
    const { number, chains, seal } = await sealAudit(context);
    context.log.info({ number, chains, seal: seal.toString("hex") }, "the audit log was sealed");
    context.processStats.auditFound("at-sealing", true);
  } catch (error) {
    if (!(error instanceof BrokenAudit)) throw error;
    reportBroken(context, "at-sealing", error.message);
  }
};

/**
 * Once a day, and when an admin asks for it: a change before the end of a chain is found only by reading the whole log.
 * One server reads it; the others, and one that was restarted, go by what it found.
 */
export const verifyAuditAndLog = async (context: CheckpointContext & ReportContext): Promise<void> => {
  const { isDue, found } = await readLastCheck(context);
  const report = isDue ? await checkWholeAudit(context) : null;
  if (report === null) {
    if (found !== null) context.processStats.auditFound("at-reading", found.broken === null);
    return;
  }
  const { broken, entries, chains } = report;
  if (broken !== null) return reportBroken(context, "at-reading", broken.sentence);
  context.log.info({ entries, chains }, "the audit log holds");
  context.processStats.auditFound("at-reading", true);
};

const reportBroken = (context: ReportContext, when: "at-sealing" | "at-reading", broken: string): void => {
  context.log.error({ broken }, "the audit log was changed");
  context.processStats.auditFound(when, false);
};
