import { spawn, type ChildProcess } from "node:child_process";
import { createWriteStream, mkdirSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** A large database is migrated, or waited for: nothing ends such a start. */
const SLOW_START_MS = 60_000;

/**
 * What Node is given to run the server, in the project's folder (docs/deploy.md). With little room for young objects
 * an idle server needs a seventh less memory, and what each piece of a recording leaves behind is cleared away early. And
 * the heap is cleared whenever it has grown by half: left alone, it grows to two and a half times what is needed.
 * V8 has one helping thread in place of four: each keeps the memory in which it compiled the embedded database, 40 MB
 * in all.
 */
export const SERVER_ENTRY: readonly string[] = [
  "--max-semi-space-size=2",
  "--heap-growing-percent=50",
  "--v8-pool-size=1",
  "apps/server/src/main.ts",
];

export type RunningServer = {
  /** What a person needs to know to use what was started. */
  readonly directions: readonly string[];
  /** Resolves with the exit code once it has ended, after stderr was told how, unless it was asked to. */
  readonly ended: Promise<number>;
  /** Asks it to end, unless it was asked before, and resolves once it has. */
  readonly stop: () => Promise<void>;
};

/**
 * Starts the server as a child and waits until its own log says that it is ready; another server on its port would
 * answer as well. The channel between the two closes when this process ends in any way, and the server then stops too.
 * Its log goes to a file in the data folder, what it says on stderr comes through. Throws when it ends before it is ready.
 */
export const startServer = async (options: {
  readonly entry: readonly string[];
  /** Settings on top of the environment. */
  readonly settings?: Record<string, string>;
  /** Where people reach it, when that is not the server's own address. */
  readonly shownOrigin?: string;
}): Promise<RunningServer> => {
  const env = { ...process.env, ...options.settings };
  const dataDir = given(env, "DATA_DIR") ?? join(ROOT, "data");
  makeFolder(dataDir);
  const logFile = join(dataDir, "server.log");
  const child = spawn(process.execPath, [...options.entry], {
    cwd: ROOT,
    env,
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const output = child.stdout as Readable;
  const { end, stop } = followEnd(child, logFile);
  const said = portOnceReady(output);
  keepLog(output, logFile);
  const port = await whenReady(said, end, logFile);
  const shown =
    options.shownOrigin ??
    given(env, "PUBLIC_URL")?.replace(/\/+$/, "") ??
    `http://${reachable(given(env, "HOST") ?? "127.0.0.1")}:${port}`;
  const ended = end.then(({ code, how }) => {
    if (how !== null) console.error(how);
    return code;
  });
  return { directions: directionsFor(shown, env, dataDir), ended, stop };
};

/** How the server ended, in words unless it was asked to or ended in good order. */
type End = { readonly code: number; readonly how: string | null };

const followEnd = (child: ChildProcess, logFile: string) => {
  let isAsked = false;
  const ask = (by: NodeJS.Signals): void => {
    if (isAsked) return;
    isAsked = true;
    child.kill(by);
  };
  // A signal to the whole group, as Ctrl-C in a terminal is, reaches the server by itself, and comes here more than once
  // since the bootstrap passes it on; one that is sent to this process alone comes once. To the server the same signal
  // again means "at once", so it is asked by another one.
  process.on("SIGINT", () => ask("SIGTERM"));
  process.on("SIGTERM", () => ask("SIGINT"));
  process.on("SIGHUP", () => ask("SIGTERM"));
  process.once("disconnect", () => ask("SIGTERM"));
  // To listen to the channel would keep this process alive after the server has ended.
  process.channel?.unref();
  const end = new Promise<End>((resolve) => {
    child.once("exit", (code, signal) => {
      const how = isAsked ? null : endInWords(code, signal);
      resolve({
        code: code ?? 128 + (signal === null ? 0 : constants.signals[signal]),
        how: how === null ? null : `${how} Its log is in ${logFile}`,
      });
    });
  });
  const stop = async (): Promise<void> => {
    ask("SIGTERM");
    await end;
  };
  return { end, stop };
};

/** Null for an end in good order. */
const endInWords = (code: number | null, signal: NodeJS.Signals | null): string | null => {
  if (signal === "SIGKILL") {
    return "The server was killed by SIGKILL, which the system does when memory runs out.";
  }
  if (signal !== null) return `The server ended by ${signal}.`;
  return code === 0 ? null : `The server stopped with exit code ${code}.`;
};

/** Appends what the server logs. A log that cannot be written, on a full disk for example, does not stop the server. */
const keepLog = (output: Readable, logFile: string): void => {
  const file = createWriteStream(logFile, { flags: "a", mode: 0o600 });
  file.on("error", (error) => {
    console.error(`The server's log can no longer be written: ${error.message}`);
    // The server would wait for a reader.
    output.resume();
  });
  output.pipe(file);
};

/** Resolves with the port once a line of the log says that the server is ready. */
const portOnceReady = (output: Readable): Promise<string> =>
  new Promise((resolve) => {
    let rest = "";
    const look = (piece: Buffer): void => {
      const lines = (rest + piece.toString()).split("\n");
      rest = lines.pop() ?? "";
      const address = lines.map(readyAddress).find((found) => found !== null);
      if (address === undefined) return;
      output.off("data", look);
      resolve(new URL(address).port);
    };
    output.on("data", look);
  });

const readyAddress = (line: string): string | null => {
  if (!line.includes('"ready"')) return null;
  const entry = JSON.parse(line) as { readonly msg?: string; readonly address?: string };
  return entry.msg === "ready" ? (entry.address ?? null) : null;
};

const whenReady = async (said: Promise<string>, end: Promise<End>, logFile: string): Promise<string> => {
  const slow = setInterval(() => {
    console.error(`The server is still starting. Its log is in ${logFile}`);
  }, SLOW_START_MS);
  try {
    return await Promise.race([said, end.then(failStart)]);
  } finally {
    clearInterval(slow);
  }
};

const failStart = ({ how }: End): never => {
  throw new Error(how ?? "The server ended before it was ready.");
};

const reachable = (host: string): string => {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** As the server reads it: what is set to nothing is not set. */
const given = (env: Environment, name: string): string | undefined => {
  const value = env[name];
  return value === "" ? undefined : value;
};

/** For the log. Where it cannot be made, the server says why. */
const makeFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch {}
};

const directionsFor = (origin: string, env: Environment, dataDir: string): string[] => {
  if (env["NODE_ENV"] === "production") return [`ready at ${origin}`];
  const hasInbox = (env["SMTP_URL"] ?? "") === "";
  return [
    "",
    `website   ${origin}`,
    `phone     ${origin}/__dev/phone`,
    ...(hasInbox
      ? withInbox(origin)
      : ["", "Mail goes out through SMTP_URL, so there is no inbox here and no demo account."]),
    "",
    `Everything is kept in ${dataDir}. Ctrl-C stops everything.`,
  ];
};

/** The demo accounts are made only where no mail leaves (apps/server/src/operations/demo). */
const withInbox = (origin: string): string[] => [
  `inbox     ${origin}/__dev/inbox`,
  "",
  "log in as anna@example.com   with demo-anna    (notes in several states)",
  "       or admin@example.com  with demo-admin   (an admin)",
];
