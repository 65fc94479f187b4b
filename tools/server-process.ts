import { spawn, type ChildProcess } from "node:child_process";
import { createWriteStream, mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const READY_WITHIN_MS = 60_000;

/**
 * What Node is given to run the server, in the project's folder (docs/deploy.md). With little room for young objects
 * an idle server needs a seventh less memory, and what each piece of a recording leaves behind is cleared away early. And
 * the heap is cleared whenever it has grown by half: left alone, it grows to two and a half times what is needed.
 */
export const SERVER_ENTRY: readonly string[] = [
  "--max-semi-space-size=2",
  "--heap-growing-percent=50",
  "apps/server/src/main.ts",
];

export type RunningServer = {
  /** What a person needs to know to use what was started. */
  readonly directions: readonly string[];
  /** Resolves with the exit code once the server has ended. */
  readonly ended: Promise<number>;
  /** Asks it to end, and resolves once it has. */
  readonly stop: () => Promise<void>;
};

/**
 * Starts the server as a child and waits until it answers. The channel between the two closes when this process
 * ends in any way, and the server then stops too. Its log goes to a file in
 * the data folder, what it says on stderr comes through. Throws with one sentence when it does not become ready.
 */
export const startServer = async (options: {
  readonly entry: readonly string[];
  /** Settings on top of the environment. */
  readonly settings?: Record<string, string>;
  /** Where people reach it, when that is not the server's own address. */
  readonly shownOrigin?: string;
  /** How long its start may take; a minute unless told. */
  readonly readyWithinMs?: number;
}): Promise<RunningServer> => {
  const env = { ...process.env, ...options.settings };
  const dataDir = env["DATA_DIR"] ?? join(ROOT, "data");
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const child = spawn(process.execPath, [...options.entry], {
    cwd: ROOT,
    env,
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  child.stdout?.pipe(createWriteStream(join(dataDir, "server.log"), { flags: "a", mode: 0o600 }));
  const ended = new Promise<number>((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
  passSignalsOn(child);
  const origin = `http://${reachable(env["HOST"] ?? "127.0.0.1")}:${env["PORT"] ?? "4000"}`;
  await ready(origin, ended, options.readyWithinMs ?? READY_WITHIN_MS);
  const shown = options.shownOrigin ?? env["PUBLIC_URL"] ?? origin;
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    await ended;
  };
  return { directions: directionsFor(shown, env, dataDir), ended, stop };
};

const passSignalsOn = (child: ChildProcess): void => {
  // Ctrl-C in a terminal reaches the child by itself; a signal sent to this process alone does not.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => child.kill("SIGTERM"));
  }
  process.once("disconnect", () => child.kill("SIGTERM"));
  // To listen to the channel would keep this process alive after the server has ended.
  process.channel?.unref();
};

const reachable = (host: string): string => (host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host);

const ready = async (origin: string, ended: Promise<number>, withinMs: number): Promise<void> => {
  let isOver = false;
  void ended.then(() => (isOver = true));
  let giveUpAt = Date.now() + withinMs;
  while (!isOver && Date.now() < giveUpAt) {
    const status = await healthOf(origin);
    if (status === "ok" && !isOver) return;
    // It waits for its database, and says so by itself.
    if (status === "waiting") giveUpAt = Date.now() + withinMs;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(isOver ? "The server stopped before it was ready." : "The server did not become ready.");
};

const healthOf = async (origin: string): Promise<unknown> => {
  const answer = await fetch(`${origin}/healthz`).catch(() => null);
  const told = answer?.ok ? ((await answer.json().catch(() => null)) as { status?: unknown } | null) : null;
  return told?.status;
};

type Environment = Readonly<Record<string, string | undefined>>;

const directionsFor = (origin: string, env: Environment, dataDir: string): string[] => {
  if (env["NODE_ENV"] === "production") return [`ready at ${origin}`];
  const hasInbox = (env["SMTP_URL"] ?? "") === "";
  return [
    "",
    `website   ${origin}`,
    `phone     ${origin}/__dev/phone`,
    ...(hasInbox
      ? withInbox(origin)
      : ["", "Mails go out by SMTP_URL: there is no inbox here, and no demo account."]),
    "",
    `Everything is kept in ${dataDir}. Ctrl-C stops all of it.`,
  ];
};

/** The demo accounts are made only where no mail leaves (apps/server/src/operations/demo). */
const withInbox = (origin: string): string[] => [
  `inbox     ${origin}/__dev/inbox`,
  "",
  "log in as anna@example.com   with demo-anna    (notes in several states)",
  "       or admin@example.com  with demo-admin   (an admin)",
];
