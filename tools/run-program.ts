import { spawn } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the whole project. */
export const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

/** What a program said and how it ended; `code` is 127 where it could not be started. */
export type Outcome = {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly tookMs: number;
};

export type RunOptions = {
  readonly folder?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** The program may speak to the terminal itself; nothing is kept then. */
  readonly aloud?: boolean;
};

/** Runs a program of node_modules/.bin, or any other by its path or name. Never throws for one that fails. */
export const runProgram = async (
  program: string,
  programArguments: readonly string[],
  options: RunOptions = {},
): Promise<Outcome> => {
  const startedMs = performance.now();
  const environment: NodeJS.ProcessEnv = { ...process.env, ...options.environment };
  const child = spawn(program, programArguments, {
    cwd: options.folder ?? projectRoot,
    env: { ...environment, PATH: pathWithTools(environment["PATH"]) },
    stdio: [
      "ignore",
      options.aloud === true ? "inherit" : "pipe",
      options.aloud === true ? "inherit" : "pipe",
    ],
  });
  const said = { stdout: "", stderr: "" };
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (said.stdout += text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (said.stderr += text));
  const code = await new Promise<number>((resolve) => {
    child.on("error", (error) => {
      said.stderr += `${program} could not be started: ${error.message}\n`;
      resolve(127);
    });
    child.on("close", (exitCode) => resolve(exitCode ?? 1));
  });
  return { code, ...said, tookMs: performance.now() - startedMs };
};

export const pathWithTools = (searchPath = ""): string =>
  [path.join(projectRoot, "node_modules/.bin"), searchPath].join(path.delimiter);
