import type pg from "pg";
import type { ReportFault } from "./open-place.ts";

const EVERY_MS = 15 * 60_000;

/**
 * Does for the embedded database what a PostgreSQL server does by itself: without it the write-ahead log and the
 * dead rows grow for ever. Returns how to stop.
 */
export const keepTidy = (pool: pg.Pool, reportFault: ReportFault): (() => void) => {
  const timer = setInterval(() => {
    tidy(pool).catch(reportFault);
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
};

/** One round: recycles the write-ahead log, reuses dead rows, renews the planner's figures. */
export const tidy = async (pool: pg.Pool): Promise<void> => {
  await pool.query("checkpoint");
  await pool.query("vacuum (analyze)");
};
