import { parseArgs } from "node:util";
import { type AuditReport, beginAuditAnew, verifyAudit } from "../../features/audit/public.ts";
import type { MaintenanceContext } from "../../context.ts";
import type { MasterKey } from "../../platform/crypto/master-key.ts";
import type { Command } from "./command.ts";
import type { Terminal } from "./terminal.ts";
import { getMasterKey, openInstallation } from "./installation.ts";

export const verifyAuditCommand: Command = {
  summary: "verify that the audit log is unchanged",
  help: `npm run afterword -- verify-audit [--begin-anew]

Reads the whole audit log and compares it with its hashes, with the end of each chain, and with the last checkpoint. It
changes nothing. With DATABASE_URL it may run beside the server. If something does not fit, it names the first such entry.

The server's log also has the number and seal of the last checkpoint ("the audit log was sealed"). Compare them with a
copy of that log from another machine: a database that was set back as a whole fits itself.

--begin-anew   Accept the log as it is, after you have investigated a break and kept a dump of it. Prints what does not
               fit, chains those logs again with an entry that says so, and makes a new checkpoint. Changed entries stay
               changed; only this output and those entries tell of it later.`,
  run: async ({ words, config, terminal }) => {
    const { values } = parseArgs({ args: [...words], options: { "begin-anew": { type: "boolean" } } });
    const maintenance = await openInstallation(config);
    try {
      const installation = { ...maintenance, masterKey: await getMasterKey(config) };
      const report = await verifyAudit(installation);
      if (report.broken !== null && values["begin-anew"] !== true) throw new Error(report.broken.sentence);
      if (report.broken !== null) return await beginAnew(installation, terminal, report.broken.sentence);
      terminal.say(`The audit log is intact: ${report.entries} entries in ${report.chains} chains.`);
      terminal.say(checkpointIn(report));
    } finally {
      await maintenance.database.close();
    }
  },
};

const beginAnew = async (
  installation: MaintenanceContext & { readonly masterKey: MasterKey },
  terminal: Terminal,
  first: string,
): Promise<void> => {
  const { broken, checkpoint } = await beginAuditAnew(installation);
  for (const sentence of broken.length === 0 ? [first] : broken) terminal.say(sentence);
  terminal.say("The log is accepted as it is from now on.");
  terminal.say(checkpointIn({ checkpoint }));
};

const checkpointIn = ({ checkpoint }: Pick<AuditReport, "checkpoint">): string =>
  checkpoint === null
    ? "There is no checkpoint yet."
    : `Checkpoint ${checkpoint.number} of ${checkpoint.at.toISOString()}, seal ${checkpoint.seal.toString("hex")}.`;
