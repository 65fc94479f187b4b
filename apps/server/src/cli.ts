/** The command line: `node apps/server/src/cli.ts <command>`, with the settings of the server. */
import { runCommand } from "./keeping/run-command.ts";
import { openTerminal } from "./keeping/terminal.ts";

const { stdin: input, stdout: output, stderr: errors } = process;
const terminal = openTerminal({ input, output, errors });
process.exitCode = await runCommand(process.argv.slice(2), process.env, terminal);
terminal.close();
