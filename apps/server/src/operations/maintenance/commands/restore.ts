import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { openDatabaseAndClock } from "../../../context.ts";
import { UsageMistake } from "../command.ts";
import type { Command } from "../command.ts";
import { getMasterKey } from "../installation.ts";
import { restoreDump } from "../restore-dump.ts";

export const restore: Command = {
  summary: "fill an empty database from a dump",
  help: `afterword restore FILE [--nothing-since]

Fills an empty database from a dump that \`afterword dump\` wrote, all of it or nothing. It needs the master key that
the dumped installation had (MASTER_KEY, or master.key in DATA_DIR), and no server may be running on the database.

Signs of life that were given after the dump was made are lost. So that nobody's notes go out who gave one, every
silence counts anew from the restore: everybody is reminded once more before anything is delivered.

--nothing-since   The server has been stopped since before the dump was made, so nothing can have been lost: every
                  deadline stays where it was. For moving to another machine.`,
  run: async ({ words, config, terminal }) => {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { "nothing-since": { type: "boolean" } },
    });
    const [name, ...others] = positionals;
    if (name === undefined || others.length > 0) throw new UsageMistake("Say which one file to restore.");
    const masterKey = await getMasterKey(config);
    const { database } = await openDatabaseAndClock(config);
    try {
      const nothingSince = values["nothing-since"] === true;
      const report = await restoreDump({ database, masterKey }, { file: resolve(name), nothingSince });
      terminal.say(`Rows brought back as they were at ${report.madeAt}: ${report.rows}.`);
      if (!nothingSince) terminal.say(`Users for whom silence counts anew from now: ${report.begunAnew}.`);
    } finally {
      await database.close();
    }
  },
};
