/** The folder of one run of all stories, with everything that its worlds write. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const SERVERS = "servers";

export const makeRunFolder = (): string => mkdtempSync(join(tmpdir(), "afterword-stories-"));

/** Notes a server that ends with its worker, so that the folder is not taken from under it. */
export const noteServer = (runFolder: string, pid: number): void => {
  const servers = join(runFolder, SERVERS);
  mkdirSync(servers, { recursive: true });
  writeFileSync(join(servers, String(pid)), beginningOf(pid) ?? "");
};

type Ending = {
  /** How long a server may take to end when it is asked to, and again when it is killed. */
  readonly patienceMs: number;
  readonly send: (pid: number, signal: NodeJS.Signals) => void;
};

const ENDING: Ending = { patienceMs: 10_000, send: (pid, signal) => void process.kill(pid, signal) };

/**
 * Ends what still runs of the servers that were noted, and removes all that the run has written. Throws, and leaves the
 * folder, when a server cannot be ended.
 */
export const removeRunFolder = async (runFolder: string, ending: Partial<Ending> = {}): Promise<void> => {
  const servers = join(runFolder, SERVERS);
  const pids = existsSync(servers) ? readdirSync(servers).map(Number) : [];
  await Promise.all(
    pids.map((pid) => {
      const begun = readFileSync(join(servers, String(pid)), "utf8");
      return endServer({ pid, isRunning: () => beginningOf(pid) === begun }, { ...ENDING, ...ending });
    }),
  );
  rmSync(runFolder, { recursive: true, force: true });
};

type Noted = { readonly pid: number; readonly isRunning: () => boolean };

const endServer = async ({ pid, isRunning }: Noted, { patienceMs, send }: Ending): Promise<void> => {
  for (const signal of ["SIGTERM", "SIGKILL"] as const)
    for (const until = Date.now() + patienceMs; Date.now() < until; await pause(50)) {
      if (!isRunning()) return;
      try {
        send(pid, signal);
      } catch {
        return; // It ended in between.
      }
    }
  if (isRunning()) throw new Error(`the server ${pid} of the stories could not be ended`);
};

/**
 * When the process began, as the system counts it, so that another one with the same id is told apart. Undefined once it
 * has ended, also where its parent has not read its exit code (state Z), and on a system without /proc, where a
 * server ends by itself with the worker that started it.
 */
const beginningOf = (pid: number): string | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name of the program, in brackets, may hold spaces; the fields behind it begin with the state.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" || fields[0] === "X" ? undefined : fields[19];
  } catch {
    return undefined;
  }
};
