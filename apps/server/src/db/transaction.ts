import type { Kysely, Transaction } from "kysely";
import type { DB } from "./schema.ts";

export type Trx = Transaction<DB>;

/** Serialization failure and deadlock: PostgreSQL undid the work, and trying again is right. */
const TRY_AGAIN = new Set(["40001", "40P01"]);
const TRIES = 5;

/**
 * Runs `work` in one transaction. What PostgreSQL itself undid is tried again, at most five times, so `work`
 * must not touch anything but the database. A commit whose outcome is unknown is never repeated: the error goes
 * to the caller.
 */
export const transaction = async <T>(db: Kysely<DB>, work: (trx: Trx) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt >= TRIES || !wasUndone(error)) throw error;
    }
  }
};

const wasUndone = (error: unknown): boolean =>
  error instanceof Error && "code" in error && typeof error.code === "string" && TRY_AGAIN.has(error.code);
