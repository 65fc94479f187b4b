import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";

/**
 * How far the write-ahead log is on the disk, noted beside the folder every few seconds. A log that ends before it has
 * lost what was acknowledged: it was changed, or the folder is an older copy (docs/decisions/073).
 */
const flushedOf = (folder: string): string => `${folder}.flushed`;

/** On the folder itself, since its own next checkpoint would carry the log past the position. */
export const BEHIND = "afterword.behind";

const LOG_PAGE_BYTES = 8192;

/** Passed over while anything else uses the connection or waits for it: a heartbeat must not wait, and nothing for it. */
export const noteFlushed = async (folder: string, pool: pg.Pool, mayWrite: () => boolean): Promise<void> => {
  if (!(pool.idleCount > 0 && pool.waitingCount === 0)) return;
  const { rows } = await pool.query<{ flushed: string }>(
    "select (pg_current_wal_flush_lsn() - '0/0')::text as flushed",
  );
  const flushed = Number(rows[0]?.flushed ?? 0);
  // Whole pages are also written in the middle of a record, and recovery ends before one that is not whole.
  if (flushed % LOG_PAGE_BYTES === 0 || flushed === readFlushed(folder) || !mayWrite()) return;
  const draft = `${flushedOf(folder)}.new`;
  // Not synced: what it says is on the disk already, and after a power cut an earlier one is as true.
  writeFileSync(draft, `${flushed} ${flushed}\n`, { mode: 0o600 });
  renameSync(draft, flushedOf(folder));
};

/** Null where there is none, or none that can be read: a power cut may leave it empty. */
const readFlushed = (folder: string): number | null => {
  if (!existsSync(flushedOf(folder))) return null;
  const [, position] = /^(\d+) \1\n$/.exec(readFileSync(flushedOf(folder), "utf8")) ?? [];
  return position === undefined ? null : Number(position);
};

type Asking = { readonly query: (text: string) => Promise<{ readonly rows: readonly unknown[] }> };

/**
 * Compares it with where recovery came to. To be called before anything else is asked of the engine: until then the
 * last checkpoint is the one at the end of recovery, or of a clean stop.
 */
export const markIfBehind = async (folder: string, engine: Asking): Promise<void> => {
  const flushed = readFlushed(folder);
  if (flushed === null) return;
  const { rows } = await engine
    .query("select (redo_lsn - '0/0')::text as recovered from pg_control_checkpoint()")
    // Of a catalog that cannot be read the reading of the files speaks.
    .catch(() => ({ rows: [] }));
  const [row] = rows as readonly { readonly recovered: string }[];
  if (row === undefined || Number(row.recovered) >= flushed) return;
  const sentence =
    "Saves that were acknowledged are missing in this folder. No server starts on it (docs/runbook.md).\n";
  writeFileSync(join(folder, BEHIND), sentence, { mode: 0o600, flush: true });
};

export const isBehind = (folder: string): boolean => existsSync(join(folder, BEHIND));

/** What is missing is known and accepted, or the database is another one. */
export const forgetFlushed = (folder: string): void => {
  rmSync(flushedOf(folder), { force: true });
  rmSync(join(folder, BEHIND), { force: true });
};
