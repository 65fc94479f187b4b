import type { Logger } from "pino";
import { isDatabaseOutage } from "../db/database-outage.ts";

/** Work that a response does not wait for. */
export type BackgroundTask = () => Promise<void>;

/**
 * What is done after an answer, because the time that it takes would tell whether an address is known (behaviour §4).
 * Tasks are kept in memory: what a killed server had not done yet is lost. So a background task may only be what ends in
 * a mail: the person who waits for that mail notices, and asks again. A server that is stopped does what is left first.
 */
export type BackgroundTasks = {
  /** False when too many wait; then nothing was taken. */
  readonly add: (task: BackgroundTask) => boolean;
  /** Runs the waiting tasks one after the other. Throws while the database is away, and keeps what is left for the next time. */
  readonly run: () => Promise<void>;
};

/** More than people ask for; a task takes some milliseconds. */
const WAITING_MAX = 1_000;

export const createBackgroundTasks = (log: Pick<Logger, "error">): BackgroundTasks => {
  const waiting: BackgroundTask[] = [];
  let running: Promise<void> | null = null;
  const runAll = async (): Promise<void> => {
    for (let next = waiting.at(0); next !== undefined; next = waiting.at(0)) {
      await next().catch((error: unknown) => {
        if (isDatabaseOutage(error)) throw error;
        log.error({ err: error }, "what somebody asked for was not done; they have to ask again");
      });
      waiting.shift();
    }
  };
  return {
    add: (task) => {
      if (waiting.length >= WAITING_MAX) return false;
      waiting.push(task);
      return true;
    },
    run: async () => {
      while (waiting.length > 0) {
        running ??= runAll().finally(() => {
          running = null;
        });
        await running;
      }
    },
  };
};
