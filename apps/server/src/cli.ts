/** The command line: `node apps/server/src/cli.ts <command>`, with the settings of the server. */
import { runCommand } from "./operations/maintenance/run-command.ts";
import { openTerminal } from "./operations/maintenance/terminal.ts";

// The channel closes when the program that started this one ends, in any way: the command ends with it.
process.once("disconnect", () => process.exit(1));
process.channel?.unref();
// An exit, unlike a signal alone, lets a command clear away what nobody may find.
process.once("SIGINT", () => process.exit(130));
process.once("SIGTERM", () => process.exit(143));

const { stdin: input, stdout: output, stderr: errors } = process;
const terminal = openTerminal({ input, output, errors });
const code = await runCommand(process.argv.slice(2), process.env, terminal);
terminal.close();
// All that was said is with its reader first. An engine that could not open its files would keep this process for ever.
output.write("", () => errors.write("", () => process.exit(code)));
