import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Command } from "../command.ts";
import { openInstallation } from "../installation.ts";
import { writeDump } from "../write-dump.ts";

export const dump: Command = {
  summary: "write everything that has to be kept into one file",
  help: `afterword dump [--to FILE]

Writes the whole database into FILE (database.tar.gz in the current folder, unless told otherwise): a moment of it,
whole, as JSON lines. Notes, recipients and mails stay sealed; without the master key nobody can read them. Sessions
are left out. A file of that name is left alone. One that was killed leaves FILE.unfinished-* behind; delete it.

On a PostgreSQL server the server may go on working meanwhile. The embedded database belongs to the server that runs:
stop it first, which takes no time from anybody.`,
  run: async ({ words, config, terminal }) => {
    const { values } = parseArgs({ args: [...words], options: { to: { type: "string" } } });
    const file = resolve(values.to ?? "database.tar.gz");
    const { database, clock } = await openInstallation(config);
    try {
      const { tables, rows } = await writeDump(database, file, clock.now());
      terminal.say(`Rows: ${rows}, of ${tables} tables, in ${file}. Keep it apart from the master key.`);
    } finally {
      await database.close();
    }
  },
};
