import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { runCommand } from "../operations/maintenance/run-command.ts";
import { openTerminal } from "../operations/maintenance/terminal.ts";
import type { CliEnd } from "./cli-process.ts";

/** As runCli, but inside this process: what is tried is the command, not the start of a program. */
export const callCommand = async (
  words: readonly string[],
  settings: Record<string, string>,
  input = "",
): Promise<CliEnd> => {
  const [output, errors] = [new PassThrough(), new PassThrough()];
  const terminal = openTerminal({ input: Readable.from([input]), output, errors });
  const said = Promise.all([text(output), text(errors)]);
  const code = await runCommand(words, settings, terminal);
  terminal.close();
  output.end();
  errors.end();
  const [out, err] = await said;
  return { code, out, err };
};
