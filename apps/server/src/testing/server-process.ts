import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));

/** The server as a program of its own, as `npm start` and a process manager run it. */
export type ServerProcess = {
  readonly child: ChildProcess;
  /** Lines on stdout and on stderr so far. */
  readonly out: readonly string[];
  readonly err: readonly string[];
  /** Resolves with the address once it says that it is ready; rejects when it ends before. */
  readonly ready: Promise<string>;
  /** Resolves with the exit code, null after a kill, once all its output was read. */
  readonly ended: Promise<number | null>;
};

/** Starts it with exactly these settings. The caller ends it. */
export const startServerProcess = (settings: Record<string, string>): ServerProcess => {
  const env = { PATH: process.env["PATH"], NODE_ENV: "test", PORT: "0", ...settings };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ["ignore", "pipe", "pipe", "ipc"] });
  const [out, err]: string[][] = [[], []];
  const { promise: ready, resolve, reject } = Promise.withResolvers<string>();
  const said = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  said.on("line", (line) => {
    out?.push(line);
    const entry = parseEntry(line);
    if (entry?.msg === "ready") resolve(entry.address ?? "");
  });
  const complained = createInterface({ input: child.stderr as NodeJS.ReadableStream });
  complained.on("line", (line) => err?.push(line));
  // A child whose channel was disconnected never emits "close".
  const ended = Promise.all([once(child, "exit"), once(said, "close"), once(complained, "close")]).then(
    ([[code]]) => code as number | null,
  );
  void ended.then(() => reject(new Error(`the server ended before it was ready: ${err?.join("\n")}`)));
  ready.catch(() => undefined);
  return { child, out: out ?? [], err: err ?? [], ready, ended };
};

type LogEntry = { readonly msg: string; readonly address?: string };

/** Null for the beginning of a line that a kill cut off. */
const parseEntry = (line: string): LogEntry | null => {
  try {
    return JSON.parse(line) as LogEntry;
  } catch {
    return null;
  }
};
