import { setTimeout as pause } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";
import { awayInWords, isDatabaseOutage } from "./database-outage.ts";
import { parseHostUrls } from "./host-urls.ts";
import { createKeptTimeline } from "./kept-timeline.ts";
import { WITHOUT_FILES, valueParsers, type OpenPlace, type ReportFault } from "./pool.ts";
import { createPrimary } from "./primary.ts";
import { addressOf } from "./server-answers.ts";
import { ServerPool } from "./server-pool.ts";

/** Connections of one server process. */
const CONNECTIONS = 10;
const CONNECT_MS = 10_000;
/** No statement of the product takes a tenth of this; one that does is stuck. */
const STATEMENT_MS = 30_000;
/** One who holds locks waits for nothing but the database; a silent transaction is one whose process has lost it. */
const SILENT_TRANSACTION_MS = 5_000;
/** Longer than the server's own limit, for a server that no longer answers at all. */
const ANSWER_MS = 45_000;
/** A connection that is still there so long after its end was announced has lost its server. */
const GOODBYE_MS = 5_000;
const OLDEST_MAJOR = 15;
/** So long at most, and an answer's time, a process stays on a server that was replaced. */
const ASK_SERVERS_EVERY_MS = 5_000;

export type ServerPlace = {
  /** May name several hosts. */
  readonly url: string;
  /** The file that keeps their newest timeline; missing: only this process knows it. */
  readonly timelineIn?: string;
};

/**
 * Opens a pool on a PostgreSQL server, or on the one of several that takes writes. Connections that die with that server
 * are replaced when the next query asks for one; only the queries that were running fail. Throws when no server can be
 * written to or it is too old.
 */
export const openServer = async (
  { url, timelineIn }: ServerPlace,
  reportFault: ReportFault,
): Promise<OpenPlace> => {
  const [first, ...others] = parseHostUrls(url) ?? [url];
  const kept = createKeptTimeline(timelineIn ?? null);
  const primary = createPrimary([first ?? url, ...others], { reportFault, kept });
  const pool = new ServerPool(
    {
      max: CONNECTIONS,
      connectionTimeoutMillis: CONNECT_MS,
      statement_timeout: STATEMENT_MS,
      idle_in_transaction_session_timeout: SILENT_TRANSACTION_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: CONNECT_MS,
      types: valueParsers,
    },
    `No database connection became free or could be made within ${CONNECT_MS / 1000} s.`,
    primary,
  );
  outliveLostConnections(pool, reportFault);
  const close = closerOf(pool);
  try {
    refuseUnfitServer(await readSettings(pool, primary.url), addressOf(primary.url()));
  } catch (error) {
    await close();
    throw error;
  }
  const timer = setInterval(() => void primary.askServers(), ASK_SERVERS_EVERY_MS).unref();
  return {
    ...WITHOUT_FILES,
    pool,
    close: () => {
      clearInterval(timer);
      return close();
    },
  };
};

/**
 * Ends the pool and waits until its connections are closed. `pool.end` alone resolves once their end is announced: a
 * database that is stopped or dropped next would break them off, which counts as a fault.
 */
const closerOf = (pool: Pool): (() => Promise<void>) => {
  const open = new Set<PoolClient>();
  const allClosed = Promise.withResolvers<void>();
  pool.on("connect", (client) => open.add(client));
  pool.on("remove", (client) => {
    open.delete(client);
    if (pool.ended && open.size === 0) allClosed.resolve();
  });
  return async () => {
    await pool.end();
    if (open.size === 0) return;
    await Promise.race([allClosed.promise, pause(GOODBYE_MS, undefined, { ref: false })]);
  };
};

// An idle connection reports its loss to the pool, a busy one only to itself; unheard, either ends the process.
const outliveLostConnections = (pool: Pool, reportFault: ReportFault): void => {
  pool.on("error", reportFault);
  pool.on("connect", (client) => client.on("error", reportFault));
};

type ServerSettings = {
  readonly server_version: string;
  readonly client_min_messages: string;
  readonly synchronous_commit: string;
};

const readSettings = async (pool: Pool, url: () => string): Promise<ServerSettings> => {
  const { rows } = await pool
    .query<ServerSettings>(
      `select current_setting('server_version') as server_version, current_setting('client_min_messages') as client_min_messages,
        current_setting('synchronous_commit') as synchronous_commit`,
    )
    .catch((error: unknown) => {
      const fault = isDatabaseOutage(error) ? "cannot be used at the moment" : "cannot be used";
      throw new Error(`The database at ${addressOf(url())} ${fault}: ${awayInWords(error)}.`, {
        cause: error,
      });
    });
  const [settings] = rows;
  if (settings === undefined) throw new Error("the database did not tell its settings");
  return settings;
};

const refuseUnfitServer = (settings: ServerSettings, address: string): void => {
  const { server_version: version, client_min_messages: heard, synchronous_commit: commits } = settings;
  if (Number.parseInt(version, 10) < OLDEST_MAJOR)
    throw new Error(
      `Afterword needs PostgreSQL ${OLDEST_MAJOR} or later; the server at ${address} is ${version}.`,
    );
  // That no standby has confirmed a commit is told by a warning and nothing else (server-pool.ts).
  if (WITHOUT_WARNINGS.has(heard))
    throw new Error(
      `The database at ${address} is set not to send warnings (client_min_messages is ${heard}); set it to notice for this role.`,
    );
  if (commits === "off" || commits === "local")
    throw new Error(
      `The database at ${address} answers before a commit is safe (synchronous_commit is ${commits}); set it to on for this role.`,
    );
};

const WITHOUT_WARNINGS: ReadonlySet<string> = new Set(["error", "fatal", "panic"]);
