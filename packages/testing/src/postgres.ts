import { execFile, execFileSync, spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chownSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "./free-port.ts";
import { findPostgresPrograms, serverAccount } from "./postgres-programs.ts";
import type { Account } from "./postgres-programs.ts";

/** A PostgreSQL server in a temporary folder, on 127.0.0.1. */
export type PostgresServer = {
  /** URL of its first database; the user may create others. */
  readonly url: string;
  /** Kills all processes of the server at once. */
  readonly kill9: () => Promise<void>;
  /** Like `pg_ctl stop -m immediate`: connections break, nothing is flushed, and the next start recovers. */
  readonly abort: () => Promise<void>;
  /** It answers no longer, and refuses nothing: its processes are held. */
  readonly hang: () => void;
  /** Restarts it on the same port with the same rows. */
  readonly restart: () => Promise<void>;
  /** The answer of its user to a statement, as psql prints it without heads and borders. */
  readonly ask: (statement: string) => string;
  /** Makes a standby take writes; resolves when it does. */
  readonly promote: () => Promise<void>;
  /** Stops it and removes its folder. */
  readonly stop: () => Promise<void>;
};

const USER = "afterword";
const READY_WITHIN_MS = 30_000;
const STOP_WITHIN_MS = 10_000;

/**
 * Starts a server from the PostgreSQL on this machine. It stops when this process ends in any way. `durable` makes it
 * flush to the disk as in production; without it the server is faster and may lose rows if the machine crashes. Throws
 * if there is no PostgreSQL, or if it does not become ready.
 */
export const startPostgres = async ({ durable = false } = {}): Promise<PostgresServer> => {
  const home = await makeHome(durable);
  return runIn(home, "initdb", initdbArguments(home));
};

export type Standby = PostgresServer & {
  /** In `pg_stat_replication.application_name` and `synchronous_standby_names` of its primary. */
  readonly name: string;
};

/** Starts a standby of a server, with a replication slot there. */
export const startStandby = async (primaryUrl: string, port?: number): Promise<Standby> => {
  const home = await makeHome(false, port);
  const name = `standby_${home.port}`;
  const from = ["--dbname", primaryUrl.replace(/\/[^/]*$/, ""), "--create-slot", "--slot", name];
  const to = [
    "--pgdata",
    join(home.folder, "rows"),
    "--write-recovery-conf",
    "--checkpoint",
    "fast",
    "--no-sync",
  ];
  return { ...(await runIn({ ...home, name }, "pg_basebackup", [...from, ...to])), name };
};

const makeHome = async (durable: boolean, port?: number): Promise<Home> => {
  const account = serverAccount();
  const folder = mkdtempSync(join(tmpdir(), "afterword-pg-"));
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
  return { folder, programs: findPostgresPrograms(), account, port: port ?? (await freePort()), durable };
};

/** Runs a server on the rows that a program of PostgreSQL puts into its folder. */
const runIn = async (home: Home, program: string, words: readonly string[]): Promise<PostgresServer> => {
  try {
    callProgram(home, program, words);
    return await run(home);
  } catch (error) {
    rmSync(home.folder, { recursive: true, force: true });
    throw error;
  }
};

const callProgram = (home: Home, program: string, words: readonly string[]): string => {
  const { programs, account, folder: cwd } = home;
  return execFileSync(join(programs, program), words, { ...account, cwd, stdio: "pipe", encoding: "utf8" });
};

/** The server of TEST_DATABASE_URL, or a new one. */
export const testServer = async (): Promise<Pick<PostgresServer, "url" | "stop">> => {
  const url = process.env["TEST_DATABASE_URL"];
  return url ? { url, stop: async () => undefined } : startPostgres();
};

type Home = {
  readonly folder: string;
  readonly programs: string;
  readonly account: Account | undefined;
  readonly port: number;
  readonly durable: boolean;
  /** Under which a standby reports to its primary. */
  readonly name?: string;
};

const run = async (home: Home): Promise<PostgresServer> => {
  let server = await startServer(home);
  const url = `postgres://${USER}@127.0.0.1:${home.port}/postgres`;
  return {
    url,
    kill9: () => killAll(server),
    hang: () => [...childrenOf(server), Number(server.pid)].forEach((pid) => signalTo(pid, "SIGSTOP")),
    abort: () => endServer(server, IMMEDIATELY),
    restart: async () => {
      await endServer(server, FAST);
      server = await startServer(home);
    },
    ask: (statement) =>
      callProgram(home, "psql", ["-X", "-A", "-t", "-q", "-d", url, "-c", statement]).trim(),
    promote: async () => {
      callProgram(home, "pg_ctl", ["promote", "--wait", "--pgdata", join(home.folder, "rows")]);
    },
    stop: async () => {
      await endServer(server, FAST);
      rmSync(home.folder, { recursive: true, force: true });
    },
  };
};

// A killed server releases its shared memory a moment after its processes end; until then it cannot start.
const startServer = async (home: Home): Promise<ChildProcess> => {
  const giveUpAt = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const server = spawnServer(home);
    if (await isReady(home, server, giveUpAt)) return server;
    await endServer(server, FAST);
    if (Date.now() > giveUpAt) throw new Error(`PostgreSQL did not start:\n${logOf(home).slice(-2000)}`);
    await pause(100);
  }
};

const spawnServer = (home: Home): ChildProcess => {
  const log = openSync(join(home.folder, "log"), "a");
  const server = spawn(join(home.programs, "postgres"), serverArguments(home), {
    ...home.account,
    cwd: home.folder,
    env: { ...process.env, LC_ALL: "C" },
    stdio: ["ignore", log, log],
    // Detached from the terminal: Ctrl-C ends this process, and the keeper then ends the server and removes its folder.
    detached: true,
  });
  closeSync(log);
  server.unref();
  keep(home, server);
  return server;
};

/**
 * Waits for the end of its input, when the process at the other end dies; then stops the server and removes its folder.
 * A word on the input means that the other end has done so already.
 */
const KEEPER = `
  read -r word && exit
  kill -INT "$1"
  tries=0
  while kill -0 "$1" && test $tries -lt 100; do sleep 0.1; tries=$((tries + 1)); done
  kill -KILL "$1"
  rm -rf "$2"
`;

const keep = (home: Home, server: ChildProcess): void => {
  const keeper = spawn("sh", ["-c", KEEPER, "keeper", String(server.pid), home.folder], {
    ...home.account,
    cwd: "/",
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  keeper.unref();
  (keeper.stdin as Socket).unref();
  server.once("exit", () => keeper.stdin?.end("done\n"));
};

const isReady = async (home: Home, server: ChildProcess, giveUpAt: number): Promise<boolean> => {
  const probe = ["--host", "127.0.0.1", "--port", String(home.port), "--quiet"];
  while (isRunning(server) && Date.now() < giveUpAt) {
    const isAccepting = await promisify(execFile)(join(home.programs, "pg_isready"), probe).then(
      () => true,
      () => false,
    );
    if (isAccepting) return isRunning(server);
    await pause(20);
  }
  return false;
};

const isRunning = (server: ChildProcess): boolean => server.exitCode === null && server.signalCode === null;

/** Fast shutdown: connections are closed, everything is flushed. */
const FAST = "SIGINT";
const IMMEDIATELY = "SIGQUIT";

const endServer = async (server: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (!isRunning(server)) return;
  const exit = exitOf(server);
  server.kill(signal);
  await Promise.race([exit, pause(STOP_WITHIN_MS, undefined, { ref: false })]);
  await killAll(server);
};

const killAll = async (server: ChildProcess): Promise<void> => {
  if (!isRunning(server)) return;
  const exit = exitOf(server);
  for (const pid of childrenOf(server)) signalTo(pid, "SIGKILL");
  server.kill("SIGKILL");
  await exit;
};

// A running server does not keep this process alive; waiting for its end does.
const exitOf = (server: ChildProcess): Promise<unknown> => {
  server.ref();
  return once(server, "exit");
};

const childrenOf = (server: ChildProcess): readonly number[] => {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const pairs = stdout.split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.filter(([, parent]) => parent === server.pid).map(([pid = Number.NaN]) => pid);
};

const signalTo = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch {
    // It has already ended.
  }
};

const initdbArguments = ({ folder, durable }: Home): string[] => [
  "--pgdata",
  join(folder, "rows"),
  "--username",
  USER,
  "--auth",
  "trust",
  "--encoding",
  "UTF8",
  "--no-locale",
  ...(durable ? [] : ["--no-sync"]),
];

const serverArguments = ({ folder, port, durable, name = "" }: Home): string[] => {
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    shared_buffers: "32MB",
    max_connections: 100,
    fsync: durable ? "on" : "off",
    full_page_writes: durable ? "on" : "off",
    cluster_name: name,
  };
  const pairs = Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
  return ["-D", join(folder, "rows"), ...pairs];
};

const logOf = ({ folder }: Home): string => readFileSync(join(folder, "log"), "utf8");
