import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

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
