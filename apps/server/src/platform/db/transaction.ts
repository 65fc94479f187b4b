import { setTimeout as pause } from "node:timers/promises";
import type { ControlledTransaction, Kysely, Transaction } from "kysely";
import type { DB } from "./schema.ts";

/** The handle of a running transaction; everything inside it goes through this one. */
export type Trx = Transaction<DB>;

const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 10;

/**
 * Runs `work` in one read-committed transaction and returns its result once it is committed. When PostgreSQL broke
 * the transaction off to resolve a conflict, the whole of `work` runs again, five times at most: it must do nothing
 * but queries on `trx`. Any other error is thrown, and nothing of `work` was kept; only if the connection is lost
 * while committing is the outcome unknown, and then nothing runs again.
 */
export const transaction = async <T>(db: Kysely<DB>, work: (trx: Trx) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(db, work);
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error;
    }
    await pause(FIRST_PAUSE_MS * 2 ** attempt);
  }
};

const runOnce = async <T>(db: Kysely<DB>, work: (trx: Trx) => Promise<T>): Promise<T> => {
  const trx = await db.startTransaction().execute();
  try {
    const result = await work(trx);
    await trx.commit().execute();
    return result;
  } catch (error) {
    await rollBack(trx);
    throw error;
  }
};

// A rollback that fails means that the connection is gone, and PostgreSQL rolls back by itself; the first error counts.
const rollBack = async (trx: ControlledTransaction<DB>): Promise<void> => {
  try {
    await trx.rollback().execute();
  } catch {
    return;
  }
};

// serialization_failure and deadlock_detected: the server says for certain that nothing was committed, also when it
// says so in answer to COMMIT.
const CONFLICTS = new Set<unknown>(["40001", "40P01"]);

const isConflict = (error: unknown): boolean =>
  error instanceof Error && "code" in error && CONFLICTS.has(error.code);
