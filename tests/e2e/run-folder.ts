/** The folder of a run of all stories, with everything that its worlds write. */
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

/** Records a server that ends with its worker, so that the folder is not removed while it runs. */
export const noteServer = (runFolder: string, pid: number): void => {
  const servers = join(runFolder, SERVERS);
  mkdirSync(servers, { recursive: true });
  writeFileSync(join(servers, String(pid)), beginningOf(pid) ?? "");
};

type Ending = {
  /** How long a server may take to end after SIGTERM, and again after SIGKILL. */
  readonly patienceMs: number;
  readonly send: (pid: number, signal: NodeJS.Signals) => void;
};

const ENDING: Ending = { patienceMs: 10_000, send: (pid, signal) => void process.kill(pid, signal) };

/**
 * Ends recorded servers that still run, and removes the folder. If a server cannot be ended, throws and leaves the
 * folder.
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
 * The start time of a process, which distinguishes it from another one with the same id. Undefined once it has ended,
 * even if it is a zombie (state Z), and on systems without /proc, where a server ends with the worker that started it.
 */
const beginningOf = (pid: number): string | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name of the program, in brackets, may contain spaces; the fields after it begin with the state.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" || fields[0] === "X" ? undefined : fields[19];
  } catch {
    return undefined;
  }
};
