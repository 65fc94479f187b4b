/** The folder of one run of all stories, with everything that its worlds write. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const SERVERS = "servers";

export const makeRunFolder = (): string => mkdtempSync(join(tmpdir(), "afterword-stories-"));

/** Notes a server that ends with its worker, so that the folder is not taken from under it. */
export const noteServer = (runFolder: string, pid: number): void => {
  const servers = join(runFolder, SERVERS);
  mkdirSync(servers, { recursive: true });
  writeFileSync(join(servers, String(pid)), "");
};

/** Ends what still runs of the servers that were noted, and removes all that the run has written. */
export const removeRunFolder = async (runFolder: string): Promise<void> => {
  const servers = join(runFolder, SERVERS);
  const pids = existsSync(servers) ? readdirSync(servers).map(Number) : [];
  await Promise.all(pids.map(endServer));
  rmSync(runFolder, { recursive: true, force: true });
};

const PATIENCE_MS = 10_000;

const endServer = async (pid: number): Promise<void> => {
  const until = Date.now() + PATIENCE_MS;
  for (let signal: NodeJS.Signals = "SIGTERM"; sendTo(pid, signal); await pause(50))
    if (Date.now() > until) signal = "SIGKILL";
};

/** Whether the process was still there. */
const sendTo = (pid: number, signal: NodeJS.Signals): boolean => {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
};
