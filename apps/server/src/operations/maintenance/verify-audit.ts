import { parseArgs } from "node:util";
import { type AuditReport, beginAuditAnew, verifyAudit } from "../../features/audit/public.ts";
import type { MaintenanceContext } from "../../context.ts";
import type { MasterKey } from "../../platform/crypto/master-key.ts";
import type { Command } from "./command.ts";
import type { Terminal } from "./terminal.ts";
import { getMasterKey, openInstallation } from "./installation.ts";

export const verifyAuditCommand: Command = {
  summary: "check that nobody has changed the audit log",
  help: `afterword verify-audit [--begin-anew]

Reads the whole audit log again and compares it with its hashes, with where each chain ends, and with the last
checkpoint. It changes nothing, and with DATABASE_URL it may run beside a server that works. It fails with a sentence that
names the first entry that does not fit.

The number and the seal of the last checkpoint also stand in the server's log ("the audit log was sealed"). Compare them
with a copy of that log that is kept elsewhere: a database that was set back as a whole holds by itself.

--begin-anew   After a break that was looked into, and of which a dump is kept: let what is there count from now on. It
               says what does not fit, chains those logs again, writes into each that it was begun anew, and makes a new
               checkpoint. What was changed stays changed; nothing tells of it later but these lines.`,
  run: async ({ words, config, terminal }) => {
    const { values } = parseArgs({ args: [...words], options: { "begin-anew": { type: "boolean" } } });
    const maintenance = await openInstallation(config);
    try {
      const installation = { ...maintenance, masterKey: await getMasterKey(config) };
      const report = await verifyAudit(installation);
      if (report.broken !== null && values["begin-anew"] !== true) throw new Error(report.broken);
      if (report.broken !== null) return await beginAnew(installation, terminal, report.broken);
      terminal.say(`The audit log holds: ${report.entries} entries in ${report.chains} chains.`);
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
  terminal.say("What is there counts from now on.");
  terminal.say(checkpointIn({ checkpoint }));
};

const checkpointIn = ({ checkpoint }: Pick<AuditReport, "checkpoint">): string =>
  checkpoint === null
    ? "There is no checkpoint yet."
    : `Checkpoint ${checkpoint.number} of ${checkpoint.at.toISOString()}, seal ${checkpoint.seal.toString("hex")}.`;
