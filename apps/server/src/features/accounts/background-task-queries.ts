import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { DB } from "../../platform/db/schema.ts";
import type { Trx } from "../../platform/db/transaction.ts";

export type NewTask = {
  readonly id: string;
  readonly subject: Buffer;
  readonly sealed: Buffer;
  readonly queuedMs: number;
};

/**
 * False if `max` tasks wait already; then nothing was inserted. The number is above those of all tasks that wait, which
 * is all that their order needs: a restored database needs no counter for it.
 */
export const insertTask = async (db: Kysely<DB>, task: NewTask, max: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into background_tasks (id, number, subject, sealed, queued_ms, due_ms)
    select ${task.id}, coalesce(max(number), 0) + 1, ${task.subject}, ${task.sealed}, ${task.queuedMs}, ${task.queuedMs}
    from background_tasks having count(*) < ${max}`.execute(db);
  return numAffectedRows === 1n;
};

export type TaskRow = {
  readonly id: string;
  readonly number: number;
  readonly subject: Buffer;
  readonly sealed: Buffer;
  readonly attempts: number;
  readonly queued_ms: number;
};

/**
 * Locks the first task that is due and that no other server is at. A task waits for earlier ones of its subject, but
 * not for those that have failed: its success makes them obsolete.
 */
export const lockNextTask = async (trx: Trx, service: number): Promise<TaskRow | undefined> =>
  trx
    .selectFrom("background_tasks as task")
    .select(["task.id", "task.number", "task.subject", "task.sealed", "task.attempts", "task.queued_ms"])
    .where("task.due_ms", "<=", service)
    .where((build) =>
      build.not(
        build.exists(
          build
            .selectFrom("background_tasks as earlier")
            .select("earlier.id")
            .whereRef("earlier.subject", "=", "task.subject")
            .where("earlier.attempts", "=", 0)
            .where(sql<boolean>`(earlier.number, earlier.id) < (task.number, task.id)`),
        ),
      ),
    )
    .orderBy("task.number")
    .orderBy("task.id")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** Deletes a task that is done, and earlier ones of its subject, all of which have failed. Returns how many those are. */
export const deleteDoneTask = async (trx: Trx, { id, number, subject }: TaskRow): Promise<number> => {
  const { numDeletedRows } = await trx
    .deleteFrom("background_tasks")
    .where("subject", "=", subject)
    .where(sql<boolean>`(number, id) <= (${number}, ${id})`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows) - 1;
};

/** Nothing if another server has done it, or tried it, meanwhile. */
export const postponeTask = async (
  db: Kysely<DB>,
  { id, attempts }: TaskRow,
  dueMs: number,
): Promise<void> => {
  await db
    .updateTable("background_tasks")
    .set({ attempts: attempts + 1, due_ms: dueMs })
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .execute();
};

export const deleteTask = async (db: Kysely<DB>, id: string): Promise<void> => {
  await db.deleteFrom("background_tasks").where("id", "=", id).execute();
};
