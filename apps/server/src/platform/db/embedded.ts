import { setImmediate as nextTurn } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import { Client, type ClientConfig, type Pool } from "pg";
import { ensureFolder, wasMade, type Beginning } from "./data-folder.ts";
import { EngineFiles } from "./engine-files.ts";
import { isDamage, listenToEngine, type EngineEar, type EngineFault } from "./engine-reasons.ts";
import { markIfBehind } from "./flushed-position.ts";
import {
  createIntegrity,
  damageSentence,
  findDamages,
  lookFirst,
  type FirstLook,
} from "./folder-integrity.ts";
import { lockFolder, type FolderFence } from "./folder-lock.ts";
import { keepUp } from "./folder-upkeep.ts";
import { WITHOUT_FILES, DatabasePool, valueParsers, type OpenPlace, type ReportFault } from "./pool.ts";

/** A queue of statements on the one connection is served in milliseconds; a longer wait is a mistake in our code. */
const FOLDER_WAIT_MS = 10_000;
/** Shorter than any test's time limit, so that the test shows the sentence. */
const MEMORY_WAIT_MS = 3_000;

export type FolderPlace = Beginning & {
  readonly folder: string;
  /** A power cut may take all of it, and in return nothing waits for the disk. */
  readonly isThrowAway?: boolean;
  /**
   * What seals what the files hold; the first seals, each opens. Asked for once the folder is there, so that a key may
   * be made for a new database. Without it nothing is compared.
   */
  readonly sealKeys?: () => Promise<readonly Uint8Array[]>;
};

/**
 * Opens PostgreSQL inside this process, kept in `folder` (made when it is missing). As it comes the engine neither
 * syncs, nor checkpoints, nor vacuums, nor locks its folder; each is repaired here (docs/decisions/002), and what
 * others do to its files is noticed (docs/decisions/073). Throws when another server has the folder, when the engine
 * would not sync, and when it cannot open what is damaged.
 */
export const openFolder = async (place: FolderPlace, reportFault: ReportFault): Promise<OpenPlace> => {
  const { folder, isThrowAway = false } = place;
  const lock = lockFolder(folder);
  try {
    await ensureFolder(folder, place);
    const fence = lock.fence();
    const keys = (await place.sealKeys?.()) ?? [];
    const first = keys.length === 0 ? null : await lookFirst(folder, keys);
    const files = new EngineFiles(folder, fence);
    const ear = listenToEngine(folder);
    const engine = await openEngine(files, isThrowAway ? passingStart : durableStart, { first, ear, fence });
    await markIfBehind(folder, engine);
    ear.tell(fence.fall);
    if (!isThrowAway) await proveSync(engine, files);
    const hear = (fault: EngineFault): void => {
      if (!isDamage(fault)) return;
      integrity?.report(fault.message);
      // Other files put in their place would explain it, and end this server.
      fence.beat();
    };
    const pool = poolOver(withTurns(engine, fence), { reportFault, hear }, FOLDER_WAIT_MS);
    const integrity =
      first === null ? null : createIntegrity({ folder, keys, pool, wasMade: wasMade(folder) }, first);
    const upkeep = keepUp({ folder, pool, fence, integrity }, reportFault);
    return {
      pool,
      integrity,
      lost: fence.fallen,
      withoutTidying: upkeep.without,
      close: async () => {
        await upkeep.stop();
        // An engine that may not write cannot end either: it ends with the process.
        if (fence.whyFallen() === null) {
          await pool.end();
          await engine.close();
        }
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
};

const openEngine = async (
  fs: EngineFiles,
  startParams: string[],
  {
    first,
    ear,
    fence,
  }: { readonly first: FirstLook | null; readonly ear: EngineEar; readonly fence: FolderFence },
): Promise<PGlite> => {
  try {
    return await PGlite.create({ fs, startParams, onStderr: ear.onStderr });
  } catch (error) {
    // A folder that was moved away while it was opened is not damaged.
    if (!fence.mayWrite()) throw new Error(fence.whyFallen() ?? "", { cause: error });
    const damages = first === null ? [] : await findDamages(fs.folder, first);
    const sentence = damages.length === 0 ? ear.reason() : damageSentence(fs.folder, damages);
    throw sentence === null ? error : new Error(sentence, { cause: error });
  }
};

/** Opens a database over the caller's engine, which the caller closes. */
export const openMemory = async (reportFault: ReportFault, engine: PGlite): Promise<OpenPlace> => {
  const pool = poolOver(engine, { reportFault, hear: () => undefined }, MEMORY_WAIT_MS);
  return { ...WITHOUT_FILES, pool, close: () => pool.end() };
};

/** Of the 128 MB that it would take the system's own cache holds the same pages, and hands them over in microseconds. */
const SMALL = ["-c", "shared_buffers=16MB"];

// "-F" among the engine's own parameters is what switches syncing off.
const durableStart = [
  ...PGlite.defaultStartParams.filter((it) => it !== "-F"),
  "-c",
  "wal_sync_method=fsync",
  ...SMALL,
];

const passingStart = [...PGlite.defaultStartParams, ...SMALL];

// The hook is no public interface of the engine: a new version may stop calling it, and nothing else would show that.
const proveSync = async (engine: PGlite, files: EngineFiles): Promise<void> => {
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
const withTurns = (engine: PGlite, fence: FolderFence): Answering => {
  let sinceTurn = 0;
  return {
    waitReady: engine.waitReady,
    execProtocolStream: async (...given) => {
      // After a write that was refused the engine answers nothing any more, and nobody should wait for it.
      const why = fence.whyFallen();
      if (why !== null) throw new Error(why);
      sinceTurn += 1;
      if (sinceTurn > UNBROKEN) {
        sinceTurn = 0;
        await nextTurn();
      }
      return engine.execProtocolStream(...given);
    },
  };
};

type Listeners = {
  readonly reportFault: ReportFault;
  /** Every error that the engine answers with. */
  readonly hear: (fault: EngineFault) => void;
};

const poolOver = (engine: Answering, { reportFault, hear }: Listeners, waitMs: number): Pool => {
  const pool = new DatabasePool(
    {
      Client: clientOf(engine, hear),
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
const clientOf = (engine: Answering, hear: Listeners["hear"]): typeof Client =>
  class extends Client {
    constructor(options?: ClientConfig) {
      const { connection } = createPgConfig(engine as PGlite);
      connection.on("errorMessage", hear);
      super({ ...options, connection } as ClientConfig);
    }
  };
