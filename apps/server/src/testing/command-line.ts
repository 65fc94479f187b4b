import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { PassThrough, Readable } from "node:stream";
import { runCommand } from "../operations/maintenance/run-command.ts";
import { openTerminal } from "../operations/maintenance/terminal.ts";

const CLI = fileURLToPath(new URL("../cli.ts", import.meta.url));

export type CliEnd = { readonly code: number | null; readonly out: string; readonly err: string };

export type CliProcess = { readonly child: ChildProcess; readonly ended: Promise<CliEnd> };

/** Starts one command of the command line, with exactly these settings; `input` is what is piped into it. */
export const startCli = (
  words: readonly string[],
  settings: Record<string, string>,
  input = "",
): CliProcess => {
  const env = { PATH: process.env["PATH"], ...settings };
  const child = spawn(process.execPath, [CLI, ...words], { env, stdio: ["pipe", "pipe", "pipe"] });
  child.stdin.end(input);
  const said = Promise.all([once(child, "exit"), text(child.stdout), text(child.stderr)]);
  return { child, ended: said.then(([[code], out, err]) => ({ code: code as number | null, out, err })) };
};

export const runCli = (
  words: readonly string[],
  settings: Record<string, string>,
  input = "",
): Promise<CliEnd> => startCli(words, settings, input).ended;

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
