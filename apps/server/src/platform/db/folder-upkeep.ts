import type pg from "pg";
import { WAYS_OUT } from "./data-folder.ts";
import { noteFlushed } from "./flushed-position.ts";
import type { Integrity } from "./folder-integrity.ts";
import type { FolderFence } from "./folder-lock.ts";
import type { ReportFault, WithoutTidying } from "./pool.ts";

const HEARTBEAT_MS = 5_000;
/** Every name of the folder is looked up once in so many heartbeats. */
const NAMES_EVERY = 12;
const TIDY_EVERY_MS = 15 * 60_000;
/** Once a day everything is read with its checksums. */
const THOROUGH_EVERY = 96;

type Kept = {
  readonly folder: string;
  readonly pool: pg.Pool;
  readonly fence: FolderFence;
  /** Null where nothing is compared. */
  readonly integrity: Integrity | null;
};

export type Upkeep = {
  /** Seals what there is at the end, if it is whole. Call it while the pool still answers. */
  readonly stop: () => Promise<void>;
  readonly without: WithoutTidying;
};

/**
 * Does for the embedded database what a PostgreSQL server does by itself (without it the write-ahead log and the dead
 * rows grow for ever), and looks after the folder: a heartbeat finds within seconds that it is not ours any more, also
 * while nothing is written.
 */
export const keepUp = (kept: Kept, reportFault: ReportFault): Upkeep => {
  const copies = new Set<unknown>();
  let work: Promise<unknown> = Promise.resolve();
  let [heartbeats, rounds] = [0, 0];
  const heartbeat = setInterval(() => {
    heartbeats += 1;
    if (!kept.fence.beat()) return;
    if (heartbeats % NAMES_EVERY === 0) void lookAtNames(kept).catch(reportFault);
    else void noteIfWhole(kept);
  }, HEARTBEAT_MS);
  const timer = setInterval(() => {
    if (copies.size > 0) return;
    rounds += 1;
    work = tidyAndRead(kept, rounds % THOROUGH_EVERY === 0).catch(reportFault);
  }, TIDY_EVERY_MS);
  heartbeat.unref();
  timer.unref();
  return {
    stop: async () => {
      clearInterval(heartbeat);
      clearInterval(timer);
      await work;
      // A checkpoint would spoil a copy that is being made.
      if (copies.size === 0 && kept.fence.mayWrite())
        await kept.integrity?.read({ isThorough: false }).catch(reportFault);
      if (kept.fence.mayWrite()) await noteIfWhole(kept);
    },
    without: async (undisturbed) => {
      copies.add(undisturbed);
      try {
        await work;
        return await undisturbed();
      } finally {
        copies.delete(undisturbed);
      }
    },
  };
};

/** One that cannot be noted is no news: of a full disk the engine speaks, and a later one will be. */
const noteIfWhole = async ({ folder, pool, fence, integrity }: Kept): Promise<void> => {
  if (integrity === null || integrity.damages().length > 0) return;
  await noteFlushed(folder, pool, fence.mayWrite).catch(() => undefined);
};

/** A file that is gone or cut takes with it what is written to it, and decisions would miss what was in it. */
const lookAtNames = async ({ folder, fence, integrity }: Kept): Promise<void> => {
  const missing = (await integrity?.findMissing()) ?? [];
  if (missing.length === 0) return;
  fence.fall(
    `The database folder ${folder} was changed from outside (${missing.slice(0, 3).join("; ")}), so this server writes nothing ` +
      `more and stops. ${WAYS_OUT}`,
  );
};

const tidyAndRead = async ({ pool, integrity }: Kept, isThorough: boolean): Promise<void> => {
  // What makes the one fail is what the other finds.
  const [tidied] = await Promise.allSettled([tidy(pool)]);
  await integrity?.read({ isThorough });
  if (tidied.status === "rejected") throw tidied.reason;
};

/**
 * One round: reuses dead rows, renews the planner's figures, recycles the write-ahead log. Table by table, since what
 * others ask waits for each statement: with 100,000 users one for all of them took three seconds. No file becomes
 * smaller by it, so that one that did was touched by another hand. A table that cannot be read keeps no other from it;
 * throws the first such error at the end.
 */
export const tidy = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relkind in ('r', 'm') and relpersistence = 'p'",
  );
  const faults: unknown[] = [];
  const attempt = async (statement: string): Promise<void> => {
    await pool.query(statement).catch((error: unknown) => faults.push(error));
  };
  for (const { name } of rows) {
    await attempt(`vacuum (truncate false) ${name}`);
    await attempt(`analyze ${name}`);
  }
  await attempt("checkpoint");
  if (faults.length > 0) throw faults[0];
};
