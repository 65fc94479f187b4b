/**
 * What stands between the program that reads a picture and everything else (docs/decisions/027). Without an environment
 * alone it would still be the same user as the server, and so could read the master key from the server's own
 * environment (`/proc/PID/environ`) or from `DATA_DIR`, and reach the network.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { SECOND_MS } from "@afterword/core/time/duration";

/**
 * - `namespaces`: no network, no other process and no `/proc`, no file but those of the program and of the system, none
 *   to write, no privilege. Linux alone, with util-linux, where the server may make user namespaces.
 * - `none`: a process of its own without settings, with the rights of the server.
 */
export type Sandbox = "namespaces" | "none";

/** The command that starts a sandboxed program. */
export const sandboxedCommand = (sandbox: Sandbox, program: string): readonly [string, ...string[]] => {
  const plain = [process.execPath, program] as const;
  if (sandbox === "none") return plain;
  return ["unshare", ...APART, "sh", SCRIPT, ...SHOWN, dirname(program), "--", ...plain];
};

/** For unshare, sh and mount; `sbin` because chroot is there. It names no secret. */
export const sandboxedEnvironment = (sandbox: Sandbox): NodeJS.ProcessEnv =>
  sandbox === "none" ? {} : { PATH: "/usr/sbin:/usr/bin:/sbin:/bin" };

/** Tries the sandbox with the program itself: it counts only if the program runs inside it and ends with `code` without input. */
export const findSandbox = async (program: string, code: number): Promise<Sandbox> => {
  const [command, ...args] = sandboxedCommand("namespaces", program);
  const env = sandboxedEnvironment("namespaces");
  const trial = spawn(command, args, {
    env,
    stdio: "ignore",
    timeout: 20 * SECOND_MS,
    killSignal: "SIGKILL",
  });
  try {
    await once(trial, "exit");
    return trial.exitCode === code ? "namespaces" : "none";
  } catch {
    // There is no such command here.
    return "none";
  }
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

const inProject = (path: string): string => fileURLToPath(new URL(`../../../../../${path}`, import.meta.url));

const SHOWN = [
  // Not `/usr` as a whole: an installation may lie in `/usr/local`.
  "/usr/lib",
  "/usr/lib64",
  "/usr/bin",
  "/bin",
  "/lib",
  "/lib64",
  "/etc/ld.so.cache",
  process.execPath,
  // Never the folder of the project as a whole: `DATA_DIR` is in it by default.
  ...["node_modules", "packages", "apps/server/package.json"].map(inProject),
];
