import type { Context } from "../../context.ts";
import { BrokenAudit, sealAudit } from "./checkpoints.ts";
import { verifyAudit } from "./verification.ts";

/**
 * The hourly job. The line in the log is kept elsewhere than the database, so a checkpoint that was set back shows. What
 * was changed is no fault of the job: it has an alarm of its own, which does not wait for the next run.
 */
export const sealAndLog = async (context: Context): Promise<void> => {
  try {
    const { number, chains, seal } = await sealAudit(context);
    context.log.info({ number, chains, seal: seal.toString("hex") }, "the audit log was sealed");
    context.processStats.auditFound("at-sealing", true);
  } catch (error) {
    if (!(error instanceof BrokenAudit)) throw error;
    tellBroken(context, "at-sealing", error.message);
  }
};

/** The daily job: what was changed before the end of a chain shows only to somebody who reads all of it. */
export const readAndLog = async (context: Context): Promise<void> => {
  const { broken, entries, chains } = await verifyAudit(context);
  if (broken !== null) return tellBroken(context, "at-reading", broken);
  context.log.info({ entries, chains }, "the audit log holds");
  context.processStats.auditFound("at-reading", true);
};

const tellBroken = (context: Context, when: "at-sealing" | "at-reading", broken: string): void => {
  context.log.error({ broken }, "the audit log was changed");
  context.processStats.auditFound(when, false);
};
