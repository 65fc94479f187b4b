import { setImmediate as nextTurn } from "node:timers/promises";
import type pg from "pg";
import { PGlite } from "@electric-sql/pglite";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import { Client, type ClientConfig, type Pool } from "pg";
import { ensureFolder, lockFolder, SyncedFolder } from "./data-folder.ts";
import {
  ExplainingPool,
  valueParsers,
  type OpenPlace,
  type ReportFault,
  type WithoutTidying,
} from "./pool.ts";

/** A queue of statements on the one connection is served in milliseconds; a longer wait is a mistake in our code. */
const FOLDER_WAIT_MS = 10_000;
/** Shorter than any test's time limit, so that the test shows the sentence. */
const MEMORY_WAIT_MS = 3_000;

/**
 * Opens PostgreSQL inside this process, kept in `folder` (made when it is missing). As it comes the engine neither
 * syncs, nor checkpoints, nor vacuums, nor locks its folder; each is repaired here (docs/decisions/002). Throws when
 * another server has the folder, and when the engine would not sync.
 */
export const openFolder = async (
  { folder, isThrowAway = false }: { readonly folder: string; readonly isThrowAway?: boolean },
  reportFault: ReportFault,
): Promise<OpenPlace> => {
  const unlock = lockFolder(folder);
  try {
    await ensureFolder(folder);
    const files = new SyncedFolder(folder);
    const startParams = isThrowAway ? passingStart : durableStart;
    const engine = await PGlite.create({ fs: files, startParams });
    if (!isThrowAway) await proveSync(engine, files);
    const pool = poolOver(withTurns(engine), reportFault, FOLDER_WAIT_MS);
    const upkeep = keepTidy(pool, reportFault);
    return {
      pool,
      withoutTidying: upkeep.without,
      close: async () => {
        upkeep.stop();
        await pool.end();
        await engine.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
};

/** Opens a database over the caller's engine, which the caller closes. */
export const openMemory = async (reportFault: ReportFault, engine: PGlite): Promise<OpenPlace> => {
  const pool = poolOver(engine, reportFault, MEMORY_WAIT_MS);
  return { pool, close: () => pool.end() };
};

// "-F" among the engine's own parameters is what switches syncing off.
const durableStart = [
  ...PGlite.defaultStartParams.filter((it) => it !== "-F"),
  "-c",
  "wal_sync_method=fsync",
];

/** One that is read once, or compared once, gains nothing from keeping 128 MB of it in memory. */
const passingStart = [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB"];

// The hook is no public interface of the engine: a new version may stop calling it, and nothing else would show that.
const proveSync = async (engine: PGlite, files: SyncedFolder): Promise<void> => {
  await engine.query("checkpoint");
  if (files.syncs > 0) return;
  await engine.close();
  throw new Error(
    "This version of the embedded database does not write through to the disk; it must not be used.",
  );
};

/** What the driver uses of the engine. */
type Answering = Pick<PGlite, "execProtocolStream" | "waitReady">;

/** So many messages may follow one another, some ten statements, before anything else of this process has its turn. */
const UNBROKEN = 50;

/**
 * The engine answers within this process, so the statements of a job follow one another without the event loop ever
 * turning: no call would be received until the job has ended. Here it turns between them.
 */
const withTurns = (engine: PGlite): Answering => {
  let sinceTurn = 0;
  return {
    waitReady: engine.waitReady,
    execProtocolStream: async (...given) => {
      sinceTurn += 1;
      if (sinceTurn > UNBROKEN) {
        sinceTurn = 0;
        await nextTurn();
      }
      return engine.execProtocolStream(...given);
    },
  };
};

const poolOver = (engine: Answering, reportFault: ReportFault, waitMs: number): Pool => {
  const pool = new ExplainingPool(
    {
      Client: clientOf(engine),
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: waitMs,
      types: valueParsers,
      // The engine has one session, which outlives a connection that was given up, and so does its transaction.
      verify: (client, done) => client.query("rollback", (error) => done(error)),
    },
    `The embedded database's one connection did not become free within ${waitMs / 1000} s: ` +
      "inside a transaction, use the transaction's own handle, never the pool.",
  );
  pool.on("error", reportFault);
  pool.on("connect", (client) => client.on("error", reportFault));
  return pool;
};

// A connection of its own for every client: a shared one tells the next client that the one before it has ended.
const clientOf = (engine: Answering): typeof Client =>
  class extends Client {
    constructor(options?: ClientConfig) {
      super({ ...options, connection: createPgConfig(engine as PGlite).connection } as ClientConfig);
    }
  };

const EVERY_MS = 15 * 60_000;

/**
 * Does for the embedded database what a PostgreSQL server does by itself: without it the write-ahead log and the
 * dead rows grow for ever.
 */
const keepTidy = (
  pool: pg.Pool,
  reportFault: ReportFault,
): { readonly stop: () => void; readonly without: WithoutTidying } => {
  const copies = new Set<unknown>();
  let round = Promise.resolve();
  const timer = setInterval(() => {
    if (copies.size === 0) round = tidy(pool).catch(reportFault);
  }, EVERY_MS);
  timer.unref();
  return {
    stop: () => clearInterval(timer),
    without: async (work) => {
      copies.add(work);
      try {
        await round;
        return await work();
      } finally {
        copies.delete(work);
      }
    },
  };
};

/**
 * One round: recycles the write-ahead log, reuses dead rows, renews the planner's figures. Table by table, since what
 * others ask waits for each statement: with 100,000 users one for all of them took three seconds.
 */
export const tidy = async (pool: pg.Pool): Promise<void> => {
  await pool.query("checkpoint");
  const { rows } = await pool.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relkind in ('r', 'm') and relpersistence = 'p'",
  );
  for (const { name } of rows) {
    await pool.query(`vacuum ${name}`);
    await pool.query(`analyze ${name}`);
  }
};
