import { parseArgs } from "node:util";
import { beginAnew } from "../begin-anew.ts";
import type { Command } from "../command.ts";
import { openInstallation } from "../installation.ts";

export const beginAnewCommand: Command = {
  summary: "let every silence count anew, after a restore by other means",
  help: `afterword begin-anew

For a database that was brought back by other means than \`afterword restore\` (pg_restore, a snapshot of the disk, a
standby that was behind): signs of life of the time in between are lost. From now on every silence counts anew, so that
nobody's notes go out who gave one. Run it before the server starts.`,
  run: async ({ words, config, terminal }) => {
    parseArgs({ args: [...words], options: {} });
    const { database } = await openInstallation(config);
    const client = await database.pool.connect();
    try {
      await client.query("begin");
      const count = await beginAnew(client);
      await client.query("commit");
      terminal.say(`Users for whom silence counts anew from now: ${count}.`);
    } catch (error) {
      await client.query("rollback").catch(() => undefined);
      throw error;
    } finally {
      client.release();
      await database.close();
    }
  },
};
