import { parseArgs } from "node:util";
import { verifyAudit } from "../../audit/verify-audit.ts";
import type { AuditReport } from "../../audit/verify-audit.ts";
import type { Command } from "../command.ts";
import { getMasterKey, openInstallation } from "../open-keeping.ts";

export const verifyAuditCommand: Command = {
  summary: "check that nobody has changed the audit log",
  help: `afterword verify-audit

Reads the whole audit log again and compares it with its hashes, with where each chain ends, and with the last
checkpoint. It changes nothing, and with DATABASE_URL it may run beside a server that works. It fails with a sentence that
names the first entry that does not fit.

The number and the seal of the last checkpoint also stand in the server's log ("the audit log was sealed"). Compare them
with a copy of that log that is kept elsewhere: a database that was set back as a whole holds by itself.`,
  run: async ({ words, config, terminal }) => {
    parseArgs({ args: [...words], options: {} });
    const { database } = await openInstallation(config);
    try {
      const report = await verifyAudit({ database, masterKey: await getMasterKey(config) });
      if (report.broken !== null) throw new Error(report.broken);
      terminal.say(`The audit log holds: ${report.entries} entries in ${report.chains} chains.`);
      terminal.say(checkpointIn(report));
    } finally {
      await database.close();
    }
  },
};

const checkpointIn = ({ checkpoint }: AuditReport): string =>
  checkpoint === null
    ? "There is no checkpoint yet."
    : `Checkpoint ${checkpoint.number} of ${checkpoint.at.toISOString()}, seal ${checkpoint.seal.toString("hex")}.`;
