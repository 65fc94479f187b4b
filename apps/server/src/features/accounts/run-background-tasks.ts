import { DAY_MS, HOUR_MS, SECOND_MS } from "@afterword/core/time/duration";
import type { Context } from "../../context.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import type { SwitchContext } from "../../engine/context.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { deleteDoneTask, deleteTask, lockNextTask, postponeTask } from "./background-task-queries.ts";
import type { TaskRow } from "./background-task-queries.ts";
import { openBackgroundTask } from "./background-tasks.ts";
import type { BackgroundTask } from "./background-tasks.ts";
import { answerConfirmationRequest } from "./confirmation-mail.ts";
import { answerPasswordReset } from "./password-reset.ts";
import { signUp } from "./registration.ts";

export type TaskContext = SwitchContext & Pick<Context, "database" | "log" | "notifyJobs">;

/** A failed task is tried again after this pause, then after twice as long each time, and once an hour at last. */
const FIRST_PAUSE_MS = 10 * SECOND_MS;
const PAUSE_MAX_MS = HOUR_MS;
/** Operators are told long before (operations/monitoring). Then name and address of a person must not stay longer. */
const GIVEN_UP_AFTER_MS = 7 * DAY_MS;

/**
 * Does the tasks that are due, one after the other, each in one transaction that deletes its row as well: a crash before
 * the commit leaves everything to the next run. A task that fails, or that does not open, is put off, and the others go
 * on. Any number of servers may do this side by side.
 */
export const runBackgroundTasks = async (context: TaskContext, signal?: AbortSignal): Promise<void> => {
  while (signal?.aborted !== true && (await runNext(context)));
};

/** Before the process ends. What cannot be done now is not lost: the next start does it, or another server. */
export const runLastBackgroundTasks = async (context: TaskContext): Promise<void> => {
  try {
    await runBackgroundTasks(context);
  } catch (error) {
    context.log.warn({ err: error }, "background tasks are left for the next start");
  }
};

/** False when no task is due. */
const runNext = async (context: TaskContext): Promise<boolean> => {
  let row: TaskRow | undefined;
  try {
    const obsolete = await transaction(context.database.db, async (trx) => {
      const { service } = await readNow(rowsOf(trx), context);
      row = await lockNextTask(trx, service);
      return row === undefined ? 0 : doTask(trx, context, row);
    });
    if (obsolete > 0) context.log.warn({ tasks: obsolete }, "failed tasks were made obsolete by a later one");
  } catch (error) {
    if (row === undefined) throw error;
    // While the database is away this fails as well, and the task stays as it is.
    await putOff(context, row, error);
  }
  if (row !== undefined) context.notifyJobs();
  return row !== undefined;
};

/** Returns how many failed tasks it made obsolete. */
const doTask = async (trx: Trx, context: TaskContext, row: TaskRow): Promise<number> => {
  await carryOut(trx, context, await openBackgroundTask(trx, context, row));
  return deleteDoneTask(trx, row);
};

const carryOut = (trx: Trx, context: TaskContext, task: BackgroundTask): Promise<void> => {
  switch (task.kind) {
    case "sign-up":
      return signUp(trx, context, task);
    case "confirmation-mail":
      return answerConfirmationRequest(trx, context, task);
    case "password-reset":
      return answerPasswordReset(trx, context, task);
    default:
      throw new Error("a background task is of a kind that this version does not know");
  }
};

const putOff = async (context: TaskContext, row: TaskRow, error: unknown): Promise<void> => {
  const { db } = context.database;
  const { service } = await readNow(context.store.rows, context);
  const line = { err: error, task: row.id, attempts: row.attempts + 1 };
  if (service - row.queued_ms >= GIVEN_UP_AFTER_MS) {
    await deleteTask(db, row.id);
    context.log.error(line, "a background task was given up; who asked for it has to ask again");
    return;
  }
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** row.attempts, PAUSE_MAX_MS);
  await postponeTask(db, row, service + pauseMs);
  context.log.error(line, "a background task failed; it is tried again");
};
