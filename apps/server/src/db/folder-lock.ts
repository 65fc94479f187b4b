import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * One process for one folder. The lock is the operating system's, held through an SQLite file beside the folder,
 * so it dies with its process, kill -9 included. Throws with one clear sentence when another process holds it.
 * Returns what gives it back.
 */
export const lockFolder = (folder: string): (() => void) => {
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(`${folder}.lock`);
  try {
    lock.exec("begin exclusive");
  } catch {
    lock.close();
    throw new Error(`${folder} is in use by another Afterword server; stop that one first, or choose another DATA_DIR.`);
  }
  return () => lock.close();
};
