/**
 * What stands between a program that reads what strangers send and everything else (docs/decisions/027). Without an
 * environment alone it would still be the same user as the server, and so could read the master key from the server's
 * own environment (`/proc/PID/environ`) or from `DATA_DIR`, and reach the network.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { SECOND_MS } from "@afterword/core/time/duration";

/**
 * - `namespaces`: no network, no other process and no `/proc`, no file but those of the program and of the system, none
 *   to write but in the one folder that it is given, no privilege. Linux alone, with util-linux, where the server may
 *   make user namespaces.
 * - `none`: a process of its own without settings, with the rights of the server, within its limits.
 */
export type Sandbox = "namespaces" | "none";

/** A program and what it is shown. */
export type Program = {
  readonly command: readonly [string, ...string[]];
  /** Files and folders besides those of the system, to read. */
  readonly shown: readonly string[];
  /** The one folder in which it may write; under the same path inside. */
  readonly writable?: string;
  readonly limits?: Limits;
};

/** What the kernel ends it for. */
export type Limits = {
  readonly memoryBytes: number;
  readonly cpuSeconds: number;
  /** Of each file that it writes. */
  readonly fileBytes: number;
};

/** A program of ours. */
export const nodeProgram = (file: string): Program => ({
  command: [process.execPath, file],
  shown: [
    // Never the folder of the project as a whole: `DATA_DIR` is in it by default.
    ...["node_modules", "packages", "apps/server/package.json"].map(inProject),
    dirname(file),
    // Often it lies in one of these folders, of which nothing else would be shown if it came first.
    process.execPath,
  ],
});

/** The command that starts a sandboxed program. */
export const sandboxedCommand = (sandbox: Sandbox, program: Program): readonly [string, ...string[]] => {
  const limited = [...limitsOf(sandbox, program.limits), ...program.command] as const;
  if (sandbox === "none") return startOf(limited);
  const writable = program.writable === undefined ? [] : ["--writable", program.writable];
  return ["unshare", ...APART, "sh", SCRIPT, ...writable, ...SYSTEM, ...program.shown, "--", ...limited];
};

/** For unshare, sh and mount; `sbin` because chroot is there. It names no secret. */
export const sandboxedEnvironment = (sandbox: Sandbox): NodeJS.ProcessEnv =>
  sandbox === "none" ? {} : { PATH: "/usr/sbin:/usr/bin:/sbin:/bin" };

/**
 * Tries the sandbox with the program itself: it counts only if the program runs inside it and ends with `code` without
 * input. Null when the trial was killed, because its time was over or memory ran out: that says nothing of the machine,
 * and is no reason to go without a sandbox.
 */
export const findSandbox = async (program: Program, code: number): Promise<Sandbox | null> => {
  const [command, ...args] = sandboxedCommand("namespaces", program);
  const env = sandboxedEnvironment("namespaces");
  const trial = spawn(command, args, {
    env,
    stdio: ["ignore", "ignore", "pipe"],
    timeout: 20 * SECOND_MS,
    killSignal: "SIGKILL",
  });
  let complained = "";
  trial.stderr.on("data", (chunk: Buffer) => (complained = (complained + chunk.toString()).slice(-1_000)));
  try {
    await once(trial, "close");
    if (trial.signalCode === "SIGKILL" || trial.exitCode === KILLED_CODE || saysKilled(complained))
      return null;
    return trial.exitCode === code ? "namespaces" : "none";
  } catch {
    // There is no such command here.
    return "none";
  }
};

/**
 * Whether the program inside was killed, by what unshare complains of: it means to end by the same signal, and some
 * versions (util-linux 2.38) fail to where that is SIGKILL.
 */
export const saysKilled = (complained: string): boolean =>
  /^unshare: sigprocmask unblock failed/m.test(complained);

/** As a shell tells it of a program that was killed. */
const KILLED_CODE = 137;

/** Processes inside the sandbox, threads included. Without one the limit would count those of the server as well. */
const PROCESSES = 256;

/** util-linux has it; elsewhere only the time that a program is given bounds it. */
const PRLIMIT = ["/usr/bin/prlimit", "/bin/prlimit"].find((file) => existsSync(file));

const limitsOf = (sandbox: Sandbox, limits: Limits | undefined): readonly string[] => {
  if (limits === undefined || PRLIMIT === undefined) return [];
  const { memoryBytes, cpuSeconds, fileBytes } = limits;
  const bounds = [`--as=${memoryBytes}`, `--cpu=${cpuSeconds}`, `--fsize=${fileBytes}`, "--core=0"];
  return [PRLIMIT, ...bounds, ...(sandbox === "none" ? [] : [`--nproc=${PROCESSES}`]), "--"];
};

const startOf = (words: readonly string[]): readonly [string, ...string[]] => {
  const [command, ...args] = words;
  if (command === undefined) throw new Error("a program has a command");
  return [command, ...args];
};

const SCRIPT = fileURLToPath(new URL("sandbox.sh", import.meta.url));

/** Its end ends the program as well. */
const APART = [
  "--user",
  "--map-root-user",
  "--mount",
  "--pid",
  "--net",
  "--ipc",
  "--uts",
  "--fork",
  "--kill-child",
];

function inProject(path: string): string {
  return fileURLToPath(new URL(`../../../../../${path}`, import.meta.url));
}

const SYSTEM = [
  // Not `/usr` as a whole: an installation may lie in `/usr/local`.
  "/usr/lib",
  "/usr/lib64",
  "/usr/bin",
  "/bin",
  "/lib",
  "/lib64",
  "/etc/ld.so.cache",
  // Debian's way to one of several libraries of the same kind.
  "/etc/alternatives",
];
