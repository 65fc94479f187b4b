import { spawn } from "node:child_process";
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import {
  findSandbox,
  sandboxedCommand,
  sandboxedEnvironment,
  saysKilled,
} from "../../platform/sandbox/sandbox.ts";
import type { Limits, Sandbox } from "../../platform/sandbox/sandbox.ts";

/** The two programs, each with its whole path. */
export type Programs = { readonly ffmpeg: string; readonly ffprobe: string };

/** `given` is the path of ffmpeg, beside which ffprobe lies; without it both are looked for where programs are. */
export const findPrograms = async (
  given: string | null,
  searchPath: string = process.env["PATH"] ?? "",
): Promise<Programs | null> => {
  const folders = given === null ? searchPath.split(delimiter).filter(Boolean) : [dirname(given)];
  const ffmpeg = given ?? (await findIn(folders, "ffmpeg"));
  const ffprobe = await findIn(folders, "ffprobe");
  if (ffmpeg === null || ffprobe === null || !(await mayRun(ffmpeg))) return null;
  return { ffmpeg, ffprobe };
};

const findIn = async (folders: readonly string[], name: string): Promise<string | null> => {
  for (const folder of folders) {
    const file = join(folder, name);
    if (await mayRun(file)) return file;
  }
  return null;
};

const mayRun = async (file: string): Promise<boolean> => {
  try {
    await access(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Tried with the program itself, which tells its version and ends. */
export const findFfmpegSandbox = ({ ffmpeg }: Programs): Promise<Sandbox | null> =>
  findSandbox({ command: [ffmpeg, "-version"], shown: [ffmpeg] }, 0);

export type Run = {
  readonly command: readonly [string, ...string[]];
  /** The program itself, wherever it lies. */
  readonly shown: readonly string[];
  /** The only place that it sees of the machine's files, but for those of the system. */
  readonly folder: string;
  readonly limits: Limits;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
};

export type RunEnd = {
  readonly code: number | null;
  readonly signal: string | null;
  /** What it wrote to its standard output, as far as it is kept. */
  readonly said: string;
  /** What it complained of: names of its own, and numbers. */
  readonly complained: string;
};

/** Far more than ffprobe says of a recording. Of what is longer the end counts: how far it came, and why it ended. */
const KEPT_CHARACTERS = 64 * 1024;

/** Runs one of the programs to its end. It gets no setting of the server: the master key may be one. */
export const runProgram = (sandbox: Sandbox, run: Run): Promise<RunEnd> => {
  const { folder, timeoutMs, signal, ...rest } = run;
  const [command, ...words] = sandboxedCommand(sandbox, { ...rest, writable: folder });
  const child = spawn(command, words, {
    env: sandboxedEnvironment(sandbox),
    stdio: ["ignore", "pipe", "pipe"],
    // A group of its own: the program may be a script, and what that has started ends with it.
    detached: true,
    timeout: timeoutMs,
    signal,
    killSignal: "SIGKILL",
  });
  const [said, complained] = [keptFrom(child.stdout), keptFrom(child.stderr)];
  const { promise, resolve } = Promise.withResolvers<RunEnd>();
  // It could not be started, or was ended by the signal.
  child.once("error", () => resolve({ code: null, signal: null, said: "", complained: "it did not start" }));
  child.once("exit", (_code, killedBy) => {
    if (killedBy !== null) endGroup(child.pid);
  });
  child.once("close", (code, killedBy) => {
    const endedBy = killedBy ?? (saysKilled(complained()) ? "SIGKILL" : null);
    resolve({ code, signal: endedBy, said: said(), complained: complained() });
  });
  return promise;
};

/** What holds the pipes of a program open would keep it from ever being over. */
const endGroup = (pid: number | undefined): void => {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // Nothing is left of it.
  }
};

const keptFrom = (stream: NodeJS.ReadableStream): (() => string) => {
  let kept = "";
  stream.on("data", (chunk: Buffer) => {
    kept = (kept + chunk.toString("utf8")).slice(-KEPT_CHARACTERS);
  });
  return () => kept;
};
