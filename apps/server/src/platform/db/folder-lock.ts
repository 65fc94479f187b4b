import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** A server that is being replaced gets this long to let go. */
const WAIT_MS = 2_000;
const SQLITE_BUSY = 5;

/**
 * Takes `folder` for this process and returns how to give it back. The lock is the operating system's (on
 * `<folder>.lock`), so it dies with the process, whatever ends it. Throws when another process has it.
 */
export const lockFolder = (folder: string): (() => void) => {
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(`${folder}.lock`, { timeout: WAIT_MS });
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new Error(
      `The database folder ${folder} is in use by another Afterword server; stop that one first.`,
      { cause: error },
    );
  }
  return () => lock.close();
};

const isBusy = (error: unknown): boolean =>
  error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
